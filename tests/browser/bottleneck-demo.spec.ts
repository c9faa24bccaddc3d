import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore } from "./site.ts";

async function open(page: Page, site: string, hash = ""): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}seq2seq-attention/${hash}`);
  await waitForCore(page);
  const demo = page.locator("#bottleneck");
  await demo.scrollIntoViewIfNeeded();
  return demo;
}

const finished = (demo: Locator): Locator => demo.getByText(/600 sentences in .* in a worker/);

test("the sweep runs when it comes into view, and reads out both vectors", async ({
  page,
  site,
}) => {
  const demo = await open(page, site);
  await expect(finished(demo)).toBeVisible({ timeout: 20_000 });
  await expect(demo.getByRole("status").first()).toContainText(
    /Of 8 positions, one vector gives back 1\.0, attention 7\.\d/,
  );
  await demo.getByRole("slider", { name: "Sentence length" }).press("End");
  await expect(demo.getByRole("status").first()).toContainText("Of 40 positions");
  await demo.getByText("The numbers as a table").click();
  await expect(demo.getByRole("row", { name: /^40 0\.025/ })).toBeVisible();
});

test("more noise starts the sweep again, and the link restores it", async ({ page, site }) => {
  let demo = await open(page, site);
  await expect(finished(demo)).toBeVisible({ timeout: 20_000 });
  await demo.getByRole("slider", { name: "Noise of the queries" }).fill("3");
  await demo.getByRole("slider", { name: "Sentence length" }).press("End");
  await expect(demo.getByRole("progressbar")).toBeVisible();
  await expect(finished(demo)).toBeVisible({ timeout: 20_000 });
  const reading = (await demo.getByRole("status").first().textContent()) ?? "";
  await expect(page).toHaveURL(/bottleneck\.noise=3/);
  demo = await open(page, site, new URL(page.url()).hash);
  await expect(finished(demo)).toBeVisible({ timeout: 20_000 });
  await expect(demo.getByRole("status").first()).toHaveText(reading);
});

test("Cancel stops the sweep and Run starts it again", async ({ page, site }) => {
  const demo = await open(page, site);
  await expect(finished(demo)).toBeVisible({ timeout: 20_000 });
  await demo.getByRole("slider", { name: "Noise of the queries" }).fill("1");
  await demo.getByRole("button", { name: "Cancel" }).click();
  await expect(demo.getByText(/Cancelled after \d+ of 600 sentences/)).toBeVisible();
  await demo.getByRole("button", { name: "Run" }).click();
  await expect(finished(demo)).toBeVisible({ timeout: 20_000 });
});

test("a damaged link is named", async ({ page, site }) => {
  const demo = await open(
    page,
    site,
    "#bottleneck?bottleneck.noise=loud&bottleneck.length=41&bottleneck.seed=-1",
  );
  await expect(demo.getByRole("alert")).toContainText("expected a number from 0 to 3");
  await expect(demo.getByRole("alert")).toContainText("expected one of 2, 4");
  await expect(demo.getByRole("alert")).toContainText("a seed is a whole number");
  await expect(demo.getByRole("slider", { name: "Noise of the queries" })).toHaveValue("0.5");
});
