import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore } from "./site.ts";

async function open(page: Page, site: string, hash = ""): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}seq2seq-attention/${hash}`);
  await waitForCore(page);
  const scores = page.locator("#scores");
  await scores.scrollIntoViewIfNeeded();
  return scores;
}

test("five functions with their parameters; different sizes leave three", async ({
  page,
  site,
}) => {
  const scores = await open(page, site);
  for (const name of ["dot", "scaled dot", "general", "concat", "additive"]) {
    await expect(scores.getByRole("rowheader", { name: new RegExp(`^${name} `) })).toBeVisible();
  }
  const additive = scores.getByRole("row", { name: /^additive/ });
  await expect(additive).toContainText("W: 3 × 4");
  await expect(additive).toContainText("27 numbers");
  await scores.getByRole("slider", { name: "Encoder size" }).fill("6");
  await expect(scores.getByRole("row", { name: /^dot/ })).toContainText("need the same size");
  await expect(scores.getByRole("row", { name: /^scaled dot/ })).toContainText(
    "need the same size",
  );
  await expect(additive).toContainText("U: 3 × 6");
  await expect(page).toHaveURL(/scores\.encoder=6/);
});

test("the softmax saturates without the scale and not with it", async ({ page, site }) => {
  const scores = await open(page, site);
  const reading = scores.getByText(/At dimension \d+ the largest of 8 weights/);
  const weights = async (): Promise<number[]> => {
    const text = (await reading.textContent())?.match(/is (0\.\d+) with dot, (0\.\d+) with scaled/);
    return text ? [Number(text[1]), Number(text[2])] : [];
  };
  await scores.getByRole("slider", { name: "Dimension" }).press("Home");
  await expect(reading).toContainText("At dimension 4 ", { timeout: 20_000 });
  const [smallDot = 1, smallScaled = 1] = await weights();
  await scores.getByRole("slider", { name: "Dimension" }).press("End");
  await expect(reading).toContainText("At dimension 512 ");
  const [largeDot = 0, largeScaled = 1] = await weights();
  expect(largeDot).toBeGreaterThan(0.9);
  expect(smallDot).toBeLessThan(0.7);
  expect(Math.abs(largeScaled - smallScaled)).toBeLessThan(0.1);
  await scores.getByText("The numbers as a table").click();
  await expect(scores.getByRole("row", { name: /^512 0\.9/ })).toBeVisible();
});

test("a seed that is none is named, and the figure stays", async ({ page, site }) => {
  const scores = await open(page, site);
  const seed = scores.getByRole("textbox", { name: "Seed" });
  for (const text of ["", "-3", "1.5", "zero"]) {
    await seed.fill(text);
    await expect(scores.getByText(/Seed: a seed is a whole number.*0 still counts/)).toBeVisible();
  }
  await expect(scores.getByRole("row", { name: /^additive/ })).toBeVisible();
});
