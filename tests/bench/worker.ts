import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { serve } from "../../scripts/server.mjs";

const folder = fileURLToPath(new URL("../../build/bench/training", import.meta.url));

/** The workers' files, made from tests/bench/training. */
export const core = "core_worker.js";
export const tensorFlow = "tensorflowjs_worker.js";

/** What a worker answers to `message`, in a page of its own, under the site's policy. */
export async function askWorker<Answer>(
  browser: Browser,
  script: string,
  message: object,
): Promise<Answer> {
  const server = await serve({ root: folder });
  const page = await browser.newPage();
  try {
    await page.goto(server.url);
    return (await page.evaluate(
      ({ script, message }) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(script, { type: "module" });
          worker.onmessage = ({ data: { answer, error } }) =>
            error === undefined ? resolve(answer) : reject(new Error(`${script}: ${error}`));
          worker.onerror = (event) => reject(new Error(`${script} failed: ${event.message}`));
          worker.postMessage(message);
        }),
      { script, message },
    )) as Answer;
  } finally {
    await page.close();
    await server.close();
  }
}
