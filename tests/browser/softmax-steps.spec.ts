import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore, witness } from "./site.ts";

const lesson = "seq2seq-attention/";

async function open(page: Page, site: string, hash = ""): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(site + lesson + hash);
  await waitForCore(page);
  return page.locator("#steps");
}

const typed = (steps: Locator, word: string): Locator =>
  steps.getByRole("textbox", { name: `Score of ${word}` });
const bar = (steps: Locator, word: string): Locator =>
  steps.getByRole("slider", { name: `Score of ${word}`, exact: true });
const row = (steps: Locator, name: string): Locator =>
  steps.getByRole("row", { name: new RegExp(`^${name}`) });

test("the worked example: exponentials, sum, weights and the context", async ({ page, site }) => {
  const steps = await open(page, site);
  await expect(row(steps, "exponential").getByRole("cell")).toHaveText([
    "2.72",
    "20.09",
    "1.65",
    "1.00",
    "25.45",
  ]);
  await expect(row(steps, "weight").getByRole("cell")).toHaveText([
    "0.11",
    "0.79",
    "0.06",
    "0.04",
    "1.00",
  ]);
  await expect(steps.getByRole("status").first()).toContainText("c is 79 percent black");
});

test("a score can be dragged, by mouse and from the keyboard", async ({ page, site }) => {
  const steps = await open(page, site);
  const cat = bar(steps, "cat");
  await cat.scrollIntoViewIfNeeded();
  const box = await cat.boundingBox();
  if (!box) throw new Error("the bar has no box");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 0.2 * box.height, { steps: 5 });
  await page.mouse.up();
  await expect(cat).toHaveAttribute("aria-valuenow", "3");
  await expect(typed(steps, "cat")).toHaveValue("3");
  await expect(row(steps, "weight").getByRole("cell").nth(2)).toHaveText("0.46");
  await page.keyboard.press("ArrowDown");
  await expect(cat).toHaveAttribute("aria-valuenow", "2.9");
  await page.keyboard.press("End");
  await expect(cat).toHaveAttribute("aria-valuenow", "5");
  await page.keyboard.press("Home");
  await expect(typed(steps, "cat")).toHaveValue("-5");
});

test("the link restores scores and temperature exactly", async ({ page, site }) => {
  let steps = await open(page, site);
  await typed(steps, "the").fill("-1.25");
  await steps.getByRole("slider", { name: "Temperature" }).fill("2.5");
  await expect(page).toHaveURL(/steps\.scores=-1\.25,3,0\.5,0&steps\.temperature=2\.5/);
  const weights = await row(steps, "weight").getByRole("cell").allTextContents();
  steps = await open(page, site, new URL(page.url()).hash);
  await expect(typed(steps, "the")).toHaveValue("-1.25");
  await expect(steps.getByRole("slider", { name: "Temperature" })).toHaveValue("2.5");
  await expect(row(steps, "weight").getByRole("cell")).toHaveText(weights);
  await steps.getByRole("button", { name: "Reset" }).click();
  await expect(typed(steps, "the")).toHaveValue("1");
  await expect(page).not.toHaveURL(/steps\./);
});

test("text that is no score stays to be mended, and the last score counts", async ({
  page,
  site,
}) => {
  const seen = witness(page);
  const steps = await open(page, site);
  const black = typed(steps, "black");
  const weights = row(steps, "weight").getByRole("cell");
  for (const text of ["", "NaN", "Infinity", "-Infinity", "three", "1e999"]) {
    await black.fill(text);
    await expect(black).toHaveAttribute("aria-invalid", "true");
    await expect(steps.getByText(/Score of black: .* 3 still counts\./)).toBeVisible();
    await expect(weights.nth(1)).toHaveText("0.79");
    await expect(black).toHaveValue(text);
  }
  await black.press("Escape");
  await expect(black).toHaveValue("3");
  await black.fill("0,5");
  await black.blur();
  await expect(black).toHaveValue("0.5");
  expect(seen.messages).toEqual([]);
});

test("huge scores: the core says what it subtracted, and the weights hold", async ({
  page,
  site,
}) => {
  const steps = await open(page, site);
  await typed(steps, "black").fill("1e308");
  await expect(steps.getByText(/subtracts the largest score, 1 × 10³⁰⁸, from each/)).toBeVisible();
  await expect(row(steps, "weight").getByRole("cell").nth(1)).toHaveText("1.00");
  await typed(steps, "sleeps").fill("-1e308");
  await expect(row(steps, "weight").getByRole("cell").nth(3)).toHaveText("0.00");
  await expect(bar(steps, "black")).toHaveAttribute("aria-valuenow", "1e+308");
});

test("a damaged link is named and the figure opens with its defaults", async ({ page, site }) => {
  const bad = [
    ["steps.scores=1,2,3", "expected 4 scores, found 3"],
    ["steps.scores=1,NaN,3,4", "a score is a finite number"],
    ["steps.scores=", "expected 4 scores, found 1"],
    ["steps.temperature=warm", "expected a number from 0.2 to 4, found “warm”"],
    ["steps.temperature=-1", "expected a number from 0.2 to 4"],
    ["steps.colour=red", "which this figure does not have"],
  ];
  for (const [part, words] of bad) {
    const steps = await open(page, site, `#steps?${part}`);
    await expect(steps.getByRole("alert"), part).toContainText(words as string);
    await expect(row(steps, "weight").getByRole("cell").nth(1), part).toHaveText("0.79");
  }
});
