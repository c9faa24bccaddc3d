import type { Browser } from "@playwright/test";
import { lessons, waitForCore } from "../browser/site.ts";
import { atMost, type Figure, median, reported } from "./figure.ts";

type Kind = "page" | "wasm" | "other";

function kindOf(url: string): Kind {
  const path = new URL(url).pathname;
  if (path.endsWith(".wasm")) return "wasm";
  return /(\.(html|css|js|woff2)|\/)$/.test(path) ? "page" : "other";
}

/** Bytes over the wire, headers included, from navigation until every figure is live. */
async function bytesOf(browser: Browser, url: string): Promise<Record<Kind, number>> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const kinds = new Map<string, Kind>();
    const bytes: Record<Kind, number> = { page: 0, wasm: 0, other: 0 };
    session.on("Network.requestWillBeSent", (event) =>
      kinds.set(event.requestId, kindOf(event.request.url)),
    );
    session.on("Network.loadingFinished", (event) => {
      bytes[kinds.get(event.requestId) ?? "other"] += event.encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    await waitForCore(page);
    await page.waitForLoadState("networkidle");
    return bytes;
  } finally {
    await context.close();
  }
}

/** Milliseconds from navigation to the first figure that the core computed. */
async function firstResult(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener("facts-changed", () => performance.mark("first-result"), { once: true });
    });
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName("first-result").length > 0);
    return await page.evaluate(
      () => performance.getEntriesByName("first-result")[0]?.startTime ?? Number.NaN,
    );
  } finally {
    await context.close();
  }
}

export async function loadFigures(browser: Browser, site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const slug of lessons) {
    const url = `${site}${slug}/`;
    const bytes = await bytesOf(browser, url);
    const how = `${slug} in a fresh Chromium profile, compressed, headers included, until live`;
    figures.push(
      atMost(
        {
          id: `load.${slug}.page`,
          value: bytes.page / 1000,
          unit: "kB",
          how: `HTML, CSS, JS and fonts: ${how}`,
        },
        250,
      ),
      atMost(
        { id: `load.${slug}.wasm`, value: bytes.wasm / 1000, unit: "kB", how: `wasm: ${how}` },
        120,
      ),
    );
  }
  const times: number[] = [];
  const blank: number[] = [];
  for (let launch = 0; launch < 9; launch++) {
    times.push(await firstResult(browser, `${site}${lessons[0]}/`));
    blank.push(await blankPage(browser, `${site}robots.txt`));
  }
  figures.push(
    reported({
      id: "load.first-result",
      value: median(times),
      unit: "ms",
      how: "navigation to the first result of the core on lesson 1, median of 9 fresh profiles",
    }),
    reported({
      id: "load.first-result-to-blank",
      value: median(times) / median(blank),
      unit: "ratio",
      how: "the same over the load time of a page of one line, alternating in one run",
    }),
  );
  return figures;
}

async function blankPage(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(
      () =>
        (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).loadEventEnd,
    );
  } finally {
    await context.close();
  }
}
