import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "@playwright/test";
import * as chromeLauncher from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromiumArguments, chromiumPath } from "../browser/chromium.ts";
import { lessons, waitForCore } from "../browser/site.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";

const runs = 5;
const categories = [
  ["accessibility", 100],
  ["best-practices", 100],
  ["performance", 95],
] as const;

/** Lighthouse's mobile preset, its scores times 100, median of five. */
export async function lighthouseFigures(site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const slug of lessons) {
    const scores = new Map<string, number[]>(categories.map(([name]) => [name, []]));
    for (let run = 0; run < runs; run++) {
      for (const [name, score] of await audit(`${site}${slug}/`)) scores.get(name)?.push(score);
    }
    for (const [name, target] of categories) {
      figures.push(
        atLeast(
          {
            id: `lighthouse.${slug}.${name}`,
            value: median(scores.get(name) ?? []),
            unit: "score",
            how: `Lighthouse, mobile preset, median of ${runs} (${scores.get(name)?.join(", ")})`,
          },
          target,
          100,
        ),
      );
    }
  }
  return figures;
}

async function audit(url: string): Promise<[string, number][]> {
  const chrome = await chromeLauncher.launch({
    chromePath: chromiumPath(),
    chromeFlags: ["--headless=new", ...chromiumArguments],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: categories.map(([name]) => name),
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    return categories.map(([name]) => {
      const score = result.lhr.categories[name]?.score;
      if (typeof score !== "number") throw new Error(`Lighthouse gave no ${name} score.`);
      return [name, Math.round(score * 100)];
    });
  } finally {
    chrome.kill();
  }
}

/** axe's violations on each lesson, light and dark. */
export async function axeFigures(browser: Browser, site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const slug of lessons) {
    let violations = 0;
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(`${site}${slug}/`);
      await waitForCore(page);
      violations += (await new AxeBuilder({ page }).analyze()).violations.length;
      await context.close();
    }
    figures.push(
      atMost(
        {
          id: `axe.${slug}`,
          value: violations,
          unit: "violations",
          how: "axe-core, light and dark",
        },
        0,
      ),
    );
  }
  return figures;
}
