import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore, witness } from "./site.ts";

async function open(page: Page, site: string, state = ""): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}embed/?widget=own-corpus&id=own${state === "" ? "" : `#embed?${state}`}`);
  const card = page.locator("own-corpus");
  await expect(card.getByRole("button", { name: "Choose files" })).toBeVisible();
  return card;
}

type Content = string | Uint8Array;

function choose(card: Locator, ...files: [name: string, content: Content][]): Promise<void> {
  return card.locator("input[type=file]").setInputFiles(
    files.map(([name, content]) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(content),
    })),
  );
}

const english = ["The cat sleeps.", "The dog sleeps.", "A cat sees the dog.", "The red door."];
const french = ["Le chat dort.", "Le chien dort.", "Un chat voit le chien.", "La porte rouge."];
const tabbed = `${english.map((line, index) => `${line}\t${french[index]}`).join("\n")}\n`;

const summary = (card: Locator): Locator => card.locator(".loaded [role=status]");
const firstPair = (card: Locator): Locator => card.locator(".pairs tbody tr").first();
const measured = (card: Locator): Locator =>
  card.locator(".cost [role=status]", { hasText: /About .+for 2,800 steps/ });

/** The facts that a question would read. */
function factsOf(card: Locator): Promise<Record<string, number | string>> {
  return card.evaluate((host) =>
    (host as unknown as { facts(): Record<string, number | string> }).facts(),
  );
}

test("a file with tabs is read, reported and measured, and stays on the page", async ({
  page,
  site,
}) => {
  const seen = witness(page);
  const card = await open(page, site);
  await choose(card, [
    "pairs.tsv",
    `${tabbed}no tab\n\n${english[0]}\t${french[0]}\n\tvide\nlast\tdernier`,
  ]);
  await expect(summary(card)).toHaveText(
    /5 pairs\s*of 9 lines in pairs\.tsv; 4 lines were left out/,
  );
  await expect(firstPair(card).locator(".token")).toHaveText([
    ...["the", "cat", "sleeps", "."],
    ...["le", "chat", "dort", "."],
  ]);
  await card.getByText("has too few columns").click();
  await expect(card.getByText("line 5: expected two tab-separated columns, found 1")).toBeVisible();
  await expect(card.getByRole("row", { name: /different words 10 11/ })).toBeVisible();
  await expect(measured(card)).toBeVisible();
  await expect(card.locator(".cost")).toContainText(/weights\s*[\d,]{5,}/);
  const facts = await factsOf(card);
  expect(facts).toMatchObject({ pairs: 5, skipped: 4, "unknown-source": 0, "unknown-target": 0 });
  expect(facts.minutes).toBeGreaterThan(0);
  await expect(page).toHaveURL(new RegExp(`own\\.text=${facts.fingerprint}`));
  expect([...seen.hosts]).toEqual([new URL(site).host]);
  expect(seen.messages).toEqual([]);
});

test("two files are read line by line, packed or not, and their languages can be swapped", async ({
  page,
  site,
}) => {
  const card = await open(page, site);
  await choose(
    card,
    ["a.en.gz", gzipSync(`\ufeff${english.join("\r\n")}\r\n`)],
    ["a.fr", french.join("\n")],
  );
  await expect(summary(card)).toHaveText(
    /4 pairs\s*of 4 lines in a\.en and a\.fr; none was left out/,
  );
  const before = await factsOf(card);
  await expect(firstPair(card)).toHaveText(/the cat sleeps \.\s+le chat dort \./);
  await card.getByRole("button", { name: "Swap the languages" }).click();
  await expect(firstPair(card)).toHaveText(/le chat dort \.\s+the cat sleeps \./);
  await expect(card.getByLabel("Source: the file to translate")).toHaveValue("2");
  const after = await factsOf(card);
  expect(after.fingerprint).not.toBe(before.fingerprint);
  await expect(page).toHaveURL(/own\.from=2/);
});

test("one side of a pair waits for the other", async ({ page, site }) => {
  const card = await open(page, site);
  await choose(card, ["a.en", english.join("\n")]);
  await expect(card.getByRole("alert")).toContainText(
    "a.en has no tabs, so it is one side of a pair",
  );
  await choose(card, ["a.fr", french.join("\n")]);
  await expect(summary(card)).toContainText("in a.en and a.fr");
  await expect(card.getByRole("alert")).toHaveCount(0);
});

test("what cannot be read is said, and the text that was there still counts", async ({
  page,
  site,
}) => {
  const card = await open(page, site);
  await choose(card, ["good.tsv", tabbed]);
  await expect(summary(card)).toContainText("4 pairs");
  const { fingerprint } = await factsOf(card);
  const refused = async (problem: string, ...files: [string, Content][]): Promise<void> => {
    await card.getByRole("button", { name: "Choose another text" }).click();
    await choose(card, ...files);
    await expect(card.getByRole("alert")).toContainText(problem);
    await expect(card.getByRole("alert")).toContainText("What was read before still counts.");
    await card.getByRole("button", { name: "Keep the text" }).click();
    await expect(summary(card)).toContainText("4 pairs");
    expect((await factsOf(card)).fingerprint).toBe(fingerprint);
  };
  await refused("empty.tsv: no sentence pairs: the text is empty.", ["empty.tsv", "\t\n \n"]);
  await refused(
    "a.en and a.fr: the source text has 4 lines and the target text 3;",
    ["a.en", english.join("\n")],
    ["a.fr", french.slice(1).join("\n")],
  );
  await refused("cat.png is not a text: byte 6 is zero.", [
    "cat.png",
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 9, 0, 0),
  ]);
  await refused("half.tsv: no sentence pairs in 2 lines; line 1: the target sentence is empty.", [
    "half.tsv",
    "a\t\nb\t\n",
  ]);
  await refused("cut.gz is damaged or cut off", ["cut.gz", gzipSync(tabbed).subarray(0, 40)]);
  await refused("found 3", ["1.tsv", tabbed], ["2.tsv", tabbed], ["3.tsv", tabbed]);
  await refused("large.gz has 64 MB or more of text", [
    "large.gz",
    gzipSync(Buffer.alloc(68_000_000, "a line\n")),
  ]);
});

test("Latin-1 is noticed, and read on demand", async ({ page, site }) => {
  const card = await open(page, site);
  await choose(card, ["pairs.tsv", Buffer.from(`${tabbed}summer\tété\n`, "latin1")]);
  await expect(card.getByText(/^Line 5 has bytes that are not UTF-8/)).toBeVisible();
  await card.getByRole("button", { name: "Read it as Latin-1" }).click();
  await expect(card.getByText(/bytes that are not UTF-8/)).toHaveCount(0);
  await expect(card.locator(".pairs")).toContainText("été");
});

test("options read the text anew, by the keyboard too, and the link restores them", async ({
  page,
  site,
}) => {
  let card = await open(page, site);
  await choose(card, ["pairs.tsv", tabbed]);
  await expect(summary(card)).toContainText("4 pairs");
  await card.getByRole("slider", { name: "Most words in a sentence" }).focus();
  await page.keyboard.press("Home");
  await expect(card.getByRole("alert")).toContainText(
    "pairs.tsv: no sentence pairs in 4 lines; line 1: 4 tokens; a sentence has at most 2.",
  );
  for (let words = 2; words < 4; words++) await page.keyboard.press("ArrowRight");
  await expect(summary(card)).toHaveText(/3 pairs\s*of 4 lines/);
  await expect(card.getByRole("alert")).toHaveCount(0);
  await card.getByLabel("In lower case").uncheck();
  await expect(firstPair(card)).toHaveText(/The cat sleeps \.\s+Le chat dort \./);
  await expect(page).toHaveURL(/own\.lowercase=no/);
  await expect(page).toHaveURL(/own\.words=4/);

  const { fingerprint } = await factsOf(card);
  card = await open(page, site, new URL(page.url()).hash.replace(/^#[^?]*\?/, ""));
  await expect(card.getByText(`text of its sender's, ${fingerprint}`)).toBeVisible();
  await choose(card, ["other.tsv", `${tabbed}x\ty\n`]);
  await expect(card.getByText("This is another text than the link's")).toBeVisible();
  await card.getByRole("button", { name: "Choose another text" }).click();
  await choose(card, ["renamed.tsv", tabbed]);
  await expect(summary(card)).toHaveText(/3 pairs\s*of 4 lines in renamed\.tsv/);
  await expect(firstPair(card)).toHaveText(/The cat sleeps \.\s+Le chat dort \./);
  await expect(card.getByText(/the link names/)).toHaveCount(0);
});

test("a vocabulary that would be empty is refused, and a small one leaves words unknown", async ({
  page,
  site,
}) => {
  const card = await open(page, site);
  await choose(card, ["pairs.tsv", tabbed]);
  await expect(measured(card)).toBeVisible();
  const least = card.getByLabel("Times a word must be seen to be known");
  await least.fill("9");
  await expect(card.getByRole("alert")).toContainText("No source word is seen 9 times");
  await least.fill("2");
  await expect(card.getByRole("alert")).toHaveCount(0);
  await expect.poll(async () => (await factsOf(card))["unknown-source"]).toBeGreaterThan(0);
  await expect(measured(card)).toBeVisible();
});

test("lines are typed and read by the keyboard alone, and removed again", async ({
  page,
  site,
}) => {
  const card = await open(page, site);
  await card.getByRole("button", { name: "Fill in an example" }).press("Enter");
  const lines = card.getByLabel("Or paste such lines");
  await expect(lines).toBeFocused();
  await expect(lines).toHaveValue(/the black cat sleeps\tle chat noir dort\n/);
  await page.keyboard.press("Control+Enter");
  await expect(summary(card)).toContainText("in the pasted text");
  await card.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(card.getByRole("button", { name: "Choose files" })).toBeVisible();
  expect(await factsOf(card)).toEqual({});
  await expect(page).not.toHaveURL(/own\.text/);
});

test("a text is dropped", async ({ page, site }) => {
  const card = await open(page, site);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "dropped.tsv"));
    return transfer;
  }, tabbed);
  await card.locator(".intake").dispatchEvent("drop", { dataTransfer: data });
  await expect(summary(card)).toContainText("in dropped.tsv");
});

/** So many pairs, no two alike, in about 100 bytes each. */
function generatedPairs(count: number): string {
  const word = (n: number): string => `w${(n * 7919) % 4001}`;
  const sentence = (n: number): string =>
    Array.from({ length: 9 }, (_, i) => word(n + i * n)).join(" ");
  return Array.from(
    { length: count },
    (_, n) => `${n} ${sentence(n)}\t${sentence(n + 1)} ${n}`,
  ).join("\n");
}

test("100,000 pairs are read while the page goes on drawing, and the reading can be cancelled", async ({
  page,
  site,
}) => {
  const card = await open(page, site);
  const large = generatedPairs(100_000);
  await page.evaluate(() => {
    document.body.dataset.frames = "0";
    const draw = (): void => {
      document.body.dataset.frames = String(Number(document.body.dataset.frames) + 1);
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
  const frames = async (): Promise<number> =>
    Number(await page.locator("body").getAttribute("data-frames"));

  await choose(card, ["large.tsv", large]);
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card.getByRole("progressbar")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Choose files" })).toBeVisible();

  await choose(card, ["large.tsv", large]);
  await expect(card.getByRole("progressbar")).toBeVisible();
  const before = await frames();
  // Another worker reads the text once more before it takes its steps.
  const patience = { timeout: 60_000 };
  await expect(summary(card)).toHaveText(/100,000 pairs\s*of 100,000 lines/, patience);
  expect(await frames()).toBeGreaterThan(before + 20);
  await expect(measured(card)).toBeVisible(patience);
});

test("the lesson's question is solved by training on a text", async ({ page, site }) => {
  await page.goto(`${site}seq2seq-attention/#training?training.preset=quick&training.corpus=own`);
  await waitForCore(page);
  const lab = page.locator("#training");
  await lab.getByRole("button", { name: "Fill in an example" }).click();
  await lab.getByRole("button", { name: "Read these lines" }).click();
  await lab.getByRole("button", { name: "Train", exact: true }).click();
  const question = page.locator("#q-own-text");
  await question.scrollIntoViewIfNeeded();
  await expect(question.getByText("Done.")).toBeVisible({ timeout: 60_000 });
});

test("a damaged link is named", async ({ page, site }) => {
  const card = await open(page, site, "own.text=abc&own.words=1000&own.vocabulary=7");
  await expect(card.getByRole("alert")).toContainText("a text's fingerprint has 16 hexadecimal");
  await expect(card.getByRole("alert")).toContainText("expected a whole number from 2 to 100");
  await expect(card.getByRole("alert")).toContainText("expected one of 250, 500");
});
