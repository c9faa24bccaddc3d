import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";

const missed = "the two black cats and the white dog sleep";

/** The figure, once both searches have come back. */
async function open(page: Page, site: string, state = ""): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}seq2seq-attention/#beam${state === "" ? "" : `?${state}`}`);
  const beam = page.locator("#beam");
  await beam.scrollIntoViewIfNeeded();
  await beam.getByRole("tree").waitFor();
  return beam;
}

const address = (sentence: string, rest = ""): string =>
  `beam.sentence=${sentence.replaceAll(" ", "+")}${rest}`;

const row = (beam: Locator, name: string): Locator =>
  beam.getByRole("table", { name: "What the searches ended with" }).getByRole("row", { name });

const node = (beam: Locator, name: RegExp): Locator => beam.getByRole("treeitem", { name }).first();
const selected = (beam: Locator): Locator => beam.getByRole("treeitem", { selected: true });

test("greedy's miss is found, told in a sentence, and the question about it is solved", async ({
  page,
  site,
}) => {
  const beam = await open(page, site);
  await expect(beam.getByText("Greedy decoding and the beam of 3 write the same.")).toBeVisible();
  await beam.getByRole("button", { name: "Find a sentence where greedy misses" }).click();
  await expect(beam.getByText(/Found after \d+ sentence/)).toBeVisible();
  await expect(beam.getByText(/Greedy missed it: the beam of 3 found/)).toBeVisible();
  await expect(beam.getByRole("combobox")).toHaveValue(missed);
  await expect(row(beam, "Greedy")).toContainText("deux chats noirs des pêcheurs blancs dorment");
  await expect(row(beam, "Beam of 3")).toContainText("deux chats noirs et le chien blanc dorment");
  const sums = await beam.locator(".versus tbody td.number").allTextContents();
  const [greedy = 0, best = 0] = sums.map((text) => Number(text.replace("−", "-")));
  expect(best).toBeGreaterThan(greedy);
  await expect(selected(beam)).toHaveAccessibleName(/^et, kept, rank 2/);
  await beam.getByRole("button", { name: "Find a sentence where greedy misses" }).click();
  await expect(beam.getByRole("combobox")).not.toHaveValue(missed);
  await expect(beam.getByText(/Greedy missed it/)).toBeVisible();
  const question = page.locator("#q-beam");
  await question.scrollIntoViewIfNeeded();
  await expect(question.getByText("Done.")).toBeVisible();
});

test("a word says why it was kept or dropped and where the model looked", async ({
  page,
  site,
}) => {
  const beam = await open(page, site, address(missed));
  const panel = beam.locator(".node-panel");
  await expect(panel).toContainText("deux chats noirs et");
  await expect(panel).toContainText("2nd of 9 candidates at this position.");
  const shares = panel.getByRole("list", { name: /Where it looked to write et/ });
  await expect(shares.getByRole("listitem")).toHaveCount(9);
  const weights = await shares.locator("b").allTextContents();
  expect(weights.map(Number).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 1);
  await node(beam, /^du, kept/).hover();
  await expect(panel).toContainText("deux chats noirs du");
  await beam.getByRole("heading").first().hover();
  await expect(panel).toContainText("deux chats noirs et");
  await node(beam, /, dropped, rank 4/).click();
  await expect(panel).toContainText(/so it was dropped, \d+\.\d\d behind the last one kept/);
  await expect(page).toHaveURL(/beam\.place=\d\.4/);
  const text = (await panel.textContent()) ?? "";
  const again = await open(page, site, new URL(page.url()).hash.split("?")[1]);
  await expect(again.locator(".node-panel")).toHaveText(text);
  await expect(selected(again)).toHaveAccessibleName(/dropped, rank 4/);
});

test("arrow keys walk the tree", async ({ page, site }) => {
  const beam = await open(page, site, address(missed));
  await selected(beam).focus();
  const press = async (key: string, name: RegExp): Promise<void> => {
    await page.keyboard.press(key);
    await expect(beam.locator(":focus")).toHaveAccessibleName(name);
    await expect(selected(beam)).toHaveAccessibleName(name);
  };
  await press("ArrowUp", /^des, kept, rank 1/);
  await press("ArrowRight", /^pêcheurs, kept/);
  await press("ArrowLeft", /^des, kept, rank 1/);
  await press("ArrowLeft", /^noirs, kept, rank 1/);
  await press("Home", /^start/);
  await expect(beam.locator(".node-panel")).toContainText("nothing is written yet");
  await press("End", /^end, finished/);
  await expect(beam.locator(".tree")).toHaveJSProperty("scrollTop", 0);
  expect(await beam.locator(".tree").evaluate((tree) => tree.scrollLeft)).toBeGreaterThan(0);
  await expect(beam.getByText(/^In view: positions \d to 9 of 9/)).toBeVisible();
});

test("width, dropped words and sums", async ({ page, site }) => {
  const beam = await open(page, site);
  const width = beam.getByRole("slider", { name: "Beam width" });
  await width.press("Home");
  await expect(beam.getByText("A beam of 1 is greedy decoding")).toBeVisible();
  await expect(beam.getByRole("treeitem", { name: /dropped/ })).toHaveCount(0);
  await width.press("End");
  await expect(beam.getByText("the beam of 8 write the same")).toBeVisible();
  const label =
    (await beam.getByText(/Show every dropped word \(\d+ hidden\)/).textContent()) ?? "";
  const hidden = Number(/\d+/.exec(label)?.[0]);
  const before = await beam.getByRole("treeitem").count();
  await beam.getByRole("checkbox", { name: /Show every dropped word/ }).check();
  await expect(beam.getByRole("treeitem")).toHaveCount(before + hidden);
  await beam.getByRole("radio", { name: "the sum so far" }).check();
  // At the second position the sums of all candidates fall from rank to rank.
  const sums = await beam.locator("[role=treeitem][aria-level='3']").evaluateAll((items) =>
    items
      .map((item) => ({
        top: Number.parseFloat((item as HTMLElement).style.top),
        sum: Number(item.querySelector(".score")?.textContent?.replace("−", "-")),
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ sum }) => sum),
  );
  expect(sums).toEqual([...sums].sort((a, b) => b - a));
  await expect(page).toHaveURL(/beam\.width=8/);
  await expect(page).toHaveURL(/beam\.dropped=all/);
});

test("a length penalty puts a longer translation first", async ({ page, site }) => {
  const beam = await open(page, site, address("the big big big cat sleeps"));
  const best = row(beam, "Beam of 3").getByRole("cell").first();
  const short = ((await best.textContent()) ?? "").trim().split(" ").length;
  await beam.getByRole("slider", { name: "Length penalty" }).press("End");
  await expect(beam.getByRole("columnheader", { name: "Score" })).toBeVisible();
  await expect
    .poll(async () => ((await best.textContent()) ?? "").trim().split(" ").length)
    .toBeGreaterThan(short);
  const question = page.locator("#q-penalty");
  await question.scrollIntoViewIfNeeded();
  await expect(question.getByText("Done.")).toBeVisible();
});

test("bad input and a damaged link are named", async ({ page, site }) => {
  const beam = await open(page, site, "beam.width=9&beam.penalty=long&beam.place=here");
  const alert = beam.getByRole("alert");
  await expect(alert).toContainText("whole number from 1 to 8");
  await expect(alert).toContainText("a number from 0 to 2");
  await expect(alert).toContainText("expected a position and a rank such as 4.2");
  await expect(beam.getByRole("slider", { name: "Beam width" })).toHaveValue("3");
  const box = beam.getByRole("combobox");
  await box.fill(Array(21).fill("the").join(" "));
  await box.press("Enter");
  await expect(beam.getByText("The sentence has 21 words; at most 20 fit.")).toBeVisible();
  await box.fill("the dragon sleeps");
  await box.press("Enter");
  await expect(beam.getByText("The model has never seen “dragon”")).toBeVisible();
});

test("a model that cannot be fetched is named, and fetched again", async ({ page, site }) => {
  await page.route("**/*.safetensors", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${site}seq2seq-attention/#beam`);
  const beam = page.locator("#beam");
  await expect(beam.getByRole("alert")).toContainText("could not be fetched");
  await expect(beam.getByText("A beam of 3 over")).toBeVisible();
  await page.unroute("**/*.safetensors");
  await beam.getByRole("button", { name: "Try again" }).click();
  await expect(beam.getByRole("tree")).toBeVisible();
});

test("without JavaScript it prints what the beam kept", async ({ browser, site }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${site}seq2seq-attention/`);
  const table = page.locator("#beam").getByRole("table", { name: /ended with, best first/ });
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table).toContainText("le chat noir dort sur la chaise rouge");
  await plain.close();
});

for (const width of [390, 1280]) {
  test(`fits ${width} px and reads well`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    const beam = await open(page, site, address(missed));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    for (const control of await beam
      .locator("button:visible, input[type=text]:visible, [role=treeitem]:visible")
      .all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
    }
    await expect(beam.getByText(/^In view: positions \d to \d of 9/)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include("#beam").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
