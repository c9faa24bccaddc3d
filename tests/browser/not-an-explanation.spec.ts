import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test, witness } from "./site.ts";

const lesson = "seq2seq-attention/";

async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const card = page.locator("#explanation");
  await card.getByRole("heading", { name: /^What .* hangs on$/ }).waitFor();
  return card;
}

const french = (card: Locator, word: string): Locator =>
  card.getByRole("group", { name: "French word" }).getByRole("radio", { name: word });
const hangsOn = (card: Locator, word: string): Locator =>
  card.getByRole("table", { name: `What ${word} hangs on` });
const solved = (page: Page, question: string): Locator =>
  page.locator(`#${question}`).getByText("Done.");
const searched = (card: Locator): Locator => card.getByText(/^Searched: /);

/** Facts as a question reads them. */
const factsOf = (card: Locator): Promise<Record<string, number | string | boolean>> =>
  card.evaluate((element) => (element as unknown as { facts(): never }).facts());

/** The number in a row's cell over a source word. */
async function cell(table: Locator, row: string, source: string): Promise<number> {
  const name = await table
    .getByRole("cell", { name: new RegExp(`^${row}, source ${source},`) })
    .last()
    .getAttribute("aria-label");
  return Number((name ?? "").replace(/^.* /, "").replace("−", "-"));
}

test.describe("attention beside explanation", () => {
  test("a word's attention, gradients and what it misses, with tau in sentences", async ({
    page,
    site,
  }) => {
    const seen = witness(page);
    const card = await open(page, `${site}${lesson}#explanation`);
    const noir = hangsOn(card, "noir");
    await expect(noir.getByRole("rowheader")).toHaveText([
      "attention",
      "grad × emb",
      "gradient",
      "left out",
    ]);
    expect(await cell(noir, "attention", "black")).toBeGreaterThan(0.8);
    expect(await cell(noir, "left out", "black")).toBeGreaterThan(0.9);
    await french(card, "rouge").click();
    const rouge = hangsOn(card, "rouge");
    expect(await cell(rouge, "attention", "red")).toBeGreaterThan(0.8);
    await expect(
      card.getByText(/^Attention and leaving words out .* tau 0\.\d\d; both have red on top\.$/),
    ).toBeVisible();
    await expect(card.getByText(/^Of the 8 words of this translation/)).toBeVisible();
    expect(seen.messages).toEqual([]);
    expect(seen.failures).toEqual([]);
    expect(seen.hosts.size).toBe(1);
  });

  test("shuffled weights break a word, searched ones keep to the bound", async ({ page, site }) => {
    const card = await open(page, `${site}${lesson}#explanation`);
    await expect(searched(card)).toContainText("noir stays");
    const before = await factsOf(card);
    expect(before.shuffled).toBeGreaterThan(0.5);
    expect(before.moved).toBeGreaterThan(0.4);
    expect(before.output).toBeLessThanOrEqual(0.05);
    // A wider bound finds weights that lie further away.
    await card.getByRole("slider", { name: "The output may move by" }).fill("6");
    await expect.poll(async () => (await factsOf(card)).bound).toBe(0.5);
    const after = await factsOf(card);
    expect(after.moved).toBeGreaterThan(before.moved as number);
    expect(after.output).toBeLessThanOrEqual(0.5);
    // The longer search can be cancelled, and run again.
    await card.getByRole("button", { name: "Search longer" }).click();
    await card.getByRole("button", { name: "Cancel" }).click();
    await expect(card.getByText(/^\s*Cancelled after/)).toBeVisible();
    await card.getByRole("button", { name: "Run", exact: true }).click();
    await expect(searched(card)).toBeVisible({ timeout: 90_000 });
  });

  test("a word that bears quite other weights answers a question", async ({ page, site }) => {
    const card = await open(page, `${site}${lesson}#explanation`);
    await expect(searched(card)).toContainText("noir stays");
    await expect(solved(page, "q-other-weights")).toHaveCount(0);
    await french(card, "le").first().click();
    await expect(searched(card)).toContainText("le stays");
    await expect(solved(page, "q-other-weights")).toBeVisible();
  });

  test("by keyboard: along the words, into a sentence that disputes one", async ({
    page,
    site,
  }) => {
    const card = await open(page, `${site}${lesson}#explanation`);
    await french(card, "noir").focus();
    await page.keyboard.press("ArrowRight");
    await expect(card.getByRole("heading", { name: "What dort hangs on" })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(card.getByRole("heading", { name: "What chat hangs on" })).toBeVisible();
    const box = card.getByRole("combobox", { name: "English sentence" });
    await box.fill("the dog does not run");
    await box.press("Enter");
    await expect(card.getByRole("heading", { name: "What le hangs on" })).toBeVisible();
    await french(card, "court, not all agree").focus();
    await page.keyboard.press("Space");
    await expect(
      card.getByText(/attention has \w+ on top, leaving words out \w+\.$/),
    ).toBeVisible();
    await expect.poll(async () => (await factsOf(card))["same-top.left-out"]).toBe(false);
    await expect(solved(page, "q-left-out")).toBeVisible();
  });

  test("a sentence that is too long is refused, a link's mistakes are named", async ({
    page,
    site,
  }) => {
    const card = await open(
      page,
      `${site}${lesson}#explanation?explanation.bound=0.3&explanation.row=6&explanation.model=mine`,
    );
    await expect(card.getByRole("heading", { name: "What la hangs on" })).toBeVisible();
    await expect(card.getByText("The link's value for “model” was ignored")).toBeVisible();
    await expect(card.getByText("0.3", { exact: true })).toBeVisible();
    const box = card.getByRole("combobox", { name: "English sentence" });
    await box.fill(`the cat ${"and the cat ".repeat(7)}sleeps`);
    await box.press("Enter");
    await expect(card.getByText(/24 words; at most 20 fit/)).toHaveRole("alert");
    await expect(box).toHaveValue("the black cat sleeps on the red chair");
    await box.fill("cats");
    await box.press("Enter");
    await expect(card.getByText(/A single English word has all the attention/)).toBeVisible();
    await card.getByRole("button", { name: "Reset" }).click();
    await expect(card.getByRole("heading", { name: "What noir hangs on" })).toBeVisible();
    // A link may ask for more than fits.
    const long = encodeURIComponent("the cat and ".repeat(8).trim());
    await page.goto(`${site}${lesson}#explanation?explanation.sentence=${long}`);
    await expect(card.getByText(/24 words; at most 20 fit/)).toHaveRole("alert");
  });

  test("the exhibit: states averaged, la without a look at chair", async ({ page, site }) => {
    // It trains: on a machine that does much else this takes minutes.
    test.slow();
    const card = await open(page, `${site}${lesson}#explanation`);
    const train = card.getByRole("button", { name: /^Train it/ });
    await train.click();
    await card.getByRole("progressbar", { name: "Training" }).waitFor();
    await card.getByRole("button", { name: "Cancel" }).last().click();
    await train.click();
    const states = card.getByRole("table", { name: /averages encoder states: la against le/ });
    await states.waitFor({ timeout: 300_000 });
    expect(await cell(states, "attention", "chair")).toBeLessThan(0.05);
    expect(await cell(states, "left out", "chair")).toBeGreaterThan(0.9);
    expect(await cell(states, "grad × emb", "chair")).toBeGreaterThan(1);
    const own = card.getByRole("table", { name: /averages word vectors: la against le/ });
    expect(await cell(own, "attention", "chair")).toBeGreaterThan(0.3);
    await expect(card.getByText(/la hangs on it all the same/)).toBeVisible();
    await expect(solved(page, "q-hidden-path")).toBeVisible();
    // The page has one model more, also after a reload.
    await card.getByRole("combobox", { name: "Model" }).selectOption("states");
    await expect.poll(async () => (await factsOf(card)).model).toBe("states");
    await page.reload();
    await states.waitFor();
    await expect(train).toHaveCount(0);
  });

  test("without the model it says why; axe finds nothing", async ({ page, site }) => {
    await page.route("**/*.safetensors", (route) => route.abort());
    await page.goto(`${site}${lesson}#explanation`);
    const card = page.locator("#explanation");
    await expect(card.getByRole("alert")).toContainText("could not be fetched");
    await page.unroute("**/*.safetensors");
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(searched(card)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include("#explanation").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
