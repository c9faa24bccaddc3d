import { type Browser, type BrowserType, chromium, type Page } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "../browser/chromium.ts";
import { waitForCore } from "../browser/site.ts";
import { atMost, type Figure } from "./figure.ts";
import { frameArguments, measureSlider } from "./slider.ts";

const moves = 200;

export function launch(args: readonly string[] = []): ReturnType<BrowserType["launch"]> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments, ...args] });
}

/** Gives the heatmap 64 words by 64, with scores that one peak each crosses. */
async function fill64(page: Page): Promise<void> {
  await page.locator("#heatmap").evaluate((element) => {
    const size = 64;
    const dimension = 16;
    const words = (prefix: string) => Array.from({ length: size }, (_, i) => `${prefix}${i + 1}`);
    const scores = Float64Array.from({ length: size * size }, (_, index) => {
      const [row, column] = [Math.floor(index / size), index % size];
      return 4 * Math.cos((row - column) / 5) + Math.sin(row * 12.9898 + column * 78.233);
    });
    const values = Float64Array.from({ length: size * dimension }, (_, i) => Math.sin(i * i));
    Object.assign(element, {
      data: { source: words("s"), target: words("t"), scores, values, dimension },
    });
  });
  await page.locator("#heatmap").getByRole("rowheader", { name: "t64" }).waitFor();
}

async function openHeatmap(browser: Browser, site: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site}seq2seq-attention/#heatmap`);
  await waitForCore(page);
  return page;
}

/** From a slider's input event to the end of the frame that shows the change. */
export async function frameFigures(site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const how = (size: string) =>
    `${size}, slider input to the end of the frame, median of ${moves} moves, ` +
    "no frame-rate limit";
  const unlimited = await launch(frameArguments);
  try {
    const page = await openHeatmap(unlimited, site);
    const small = await measureSlider(page, "#heatmap", moves);
    await fill64(page);
    const large = await measureSlider(page, "#heatmap", moves);
    figures.push(
      atMost({ id: "slider.8x8", value: small, unit: "ms", how: how("8 x 8") }, 8),
      atMost({ id: "slider.64x64", value: large, unit: "ms", how: how("64 x 64") }, 16),
    );
  } finally {
    await unlimited.close();
  }
  const normal = await launch();
  try {
    const page = await openHeatmap(normal, site);
    await fill64(page);
    figures.push(
      atMost(
        {
          id: "slider.64x64.frames",
          value: (await measureSlider(page, "#heatmap", 60)) / (1000 / 60),
          unit: "frames",
          how: "64 x 64 at the normal rate, in frames of 1/60 s, median of 60 moves",
        },
        2,
        1,
      ),
    );
  } finally {
    await normal.close();
  }
  return figures;
}
