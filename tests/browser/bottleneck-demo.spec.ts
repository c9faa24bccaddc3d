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
  await expect(finished(demo)).toBeVisible();
  await expect(demo.getByRole("status").first()).toContainText(
    /Of 8 positions, one vector gives back 1\.0, attention 7\.\d/,
  );
  await demo.getByRole("slider", { name: "Sentence length" }).press("End");
  await expect(demo.getByRole("status").first()).toContainText("Of 40 positions");
  await demo.getByText("The numbers as a table").click();
  await expect(demo.getByRole("row", { name: /^40 0\.025/ })).toBeVisible();
});

/**
 * Notes on the body that an element with this text appeared in the figure, and clicks it if asked:
 * at once, in the page, for a sweep may be over within a second.
 */
async function whenShown(demo: Locator, selector: string, text: string, click: boolean) {
  await demo.evaluate(
    (host, wanted) => {
      const root = host.shadowRoot as ShadowRoot;
      const observer = new MutationObserver(() => {
        const element = [...root.querySelectorAll<HTMLElement>(wanted.selector)].find((each) =>
          each.textContent?.includes(wanted.text),
        );
        if (!element) return;
        observer.disconnect();
        document.body.dataset.seen = wanted.selector;
        if (wanted.click) element.click();
      });
      observer.observe(root, { childList: true, subtree: true });
    },
    { selector, text, click },
  );
}

test("more noise starts the sweep again, and the link restores it", async ({ page, site }) => {
  let demo = await open(page, site);
  await expect(finished(demo)).toBeVisible();
  await whenShown(demo, "progress", "", false);
  await demo.getByRole("slider", { name: "Noise of the queries" }).fill("3");
  await demo.getByRole("slider", { name: "Sentence length" }).press("End");
  await expect(page.locator("body[data-seen=progress]")).toBeAttached();
  await expect(finished(demo)).toBeVisible();
  const reading = (await demo.getByRole("status").first().textContent()) ?? "";
  await expect(page).toHaveURL(/bottleneck\.noise=3/);
  demo = await open(page, site, new URL(page.url()).hash);
  await expect(finished(demo)).toBeVisible();
  await expect(demo.getByRole("status").first()).toHaveText(reading);
});

test("Cancel stops the sweep and Run starts it again", async ({ page, site }) => {
  const demo = await open(page, site);
  await expect(finished(demo)).toBeVisible();
  await whenShown(demo, "button", "Cancel", true);
  await demo.getByRole("slider", { name: "Noise of the queries" }).fill("1");
  await expect(demo.getByText(/Cancelled after \d+ of 600 sentences/)).toBeVisible();
  await demo.getByRole("button", { name: "Run" }).click();
  await expect(finished(demo)).toBeVisible();
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
