import { serve } from "../../scripts/server.mjs";
import { distFolder } from "../browser/site.ts";
import { axeFigures, lighthouseFigures } from "./audits.ts";
import type { Figure } from "./figure.ts";
import { frameFigures, launch } from "./frames.ts";
import { gemmFigures } from "./gemm.ts";
import { labFigures, memoryFigures } from "./labs.ts";
import { loadFigures } from "./load.ts";
import { qualityFigures } from "./quality.ts";
import { trainingFigures } from "./training.ts";

export type { Figure };

/** Every group of figures: its name, and how to measure it on the site at `site`. */
const groups: Readonly<Record<string, (site: string) => Promise<Figure[]>>> = {
  load: withBrowser(loadFigures),
  axe: withBrowser(axeFigures),
  slider: frameFigures,
  lighthouse: lighthouseFigures,
  gemm: withBrowser(gemmFigures),
  training: withBrowser(trainingFigures),
  quality: withBrowser(qualityFigures),
  labs: withBrowser(labFigures),
  memory: withBrowser(memoryFigures),
};

export const groupNames: readonly string[] = Object.keys(groups);

/** Measures the named groups on the built site; `onGroup` hears of each as it begins. */
export async function measure(
  names: readonly string[],
  onGroup: (name: string) => void,
): Promise<Figure[]> {
  const server = await serve({ root: distFolder });
  try {
    const figures: Figure[] = [];
    for (const name of names) {
      onGroup(name);
      figures.push(...((await groups[name]?.(server.url)) ?? []));
    }
    return figures;
  } finally {
    await server.close();
  }
}

function withBrowser(
  figures: (browser: Awaited<ReturnType<typeof launch>>, site: string) => Promise<Figure[]>,
): (site: string) => Promise<Figure[]> {
  return async (site) => {
    const browser = await launch();
    try {
      return await figures(browser, site);
    } finally {
      await browser.close();
    }
  };
}
