import type { Page } from "@playwright/test";
import type { Engine } from "../../web/engine/index.ts";

/** A page whose engine stands at `window.engine`. */
export type WithEngine = { engine: Engine };

/** Puts the page's own engine at `window.engine`: it is the export that trains. */
export async function exposeEngine(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".wasm")),
  );
  await page.waitForLoadState("networkidle");
  await page.evaluate(findEngine);
}

/** As a text: what bundles the benchmarks would rewrite the import in a function. */
const findEngine = `(async () => {
  const scripts = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\\/assets\\/[^/]+\\.js$/.test(name));
  for (const script of scripts) {
    const engine = Object.values(await import(script)).find(
      (value) => value instanceof EventTarget && "train" in value && "openModel" in value,
    );
    if (engine) Object.assign(window, { engine });
  }
  await window.engine.settled;
})()`;
