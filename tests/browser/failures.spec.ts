import type { Page } from "@playwright/test";
import { captureWorkers, type WithWorkers } from "./captured-workers.ts";
import { expect, test, waitForCore, witness } from "./site.ts";

const lesson = "seq2seq-attention/";

async function expectReadableDocument(page: Page): Promise<void> {
  const table = page.locator("#numpy-heatmap table").first();
  await expect(table).toBeVisible();
  await expect(table).toContainText("0.94");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("WebAssembly blocked: a clear message, and the document stays", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "WebAssembly", { value: undefined });
  });
  const seen = witness(page);
  await page.goto(site + lesson);
  await expect(page.getByText(/WebAssembly is switched off/).first()).toBeVisible();
  await expectReadableDocument(page);
  expect(seen.messages).toEqual([]);
});

test("SIMD missing: the message names the browsers that have it", async ({ page, site }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  const seen = witness(page);
  await page.goto(site + lesson);
  await expect(page.getByText(/no WebAssembly SIMD/).first()).toBeVisible();
  await expectReadableDocument(page);
  expect(seen.messages).toEqual([]);
});

test("the core cannot be fetched: the message says why", async ({ page, site }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(site + lesson);
  await expect(page.getByText(/could not be fetched/).first()).toBeVisible();
  await expectReadableDocument(page);
});

test("a damaged link is named, what is right in it is kept", async ({ page, site }) => {
  const seen = witness(page);
  await page.goto(
    `${site}${lesson}#heatmap?heatmap.temperature=hot&heatmap.row=3&heatmap.colour=red&x&%zz=1`,
  );
  await waitForCore(page);
  const heatmap = page.locator("#heatmap");
  await expect(heatmap.getByText(/from 0\.2 to 4, found “hot”/)).toBeVisible();
  await expect(heatmap.getByText(/“colour”/)).toBeVisible();
  await expect(heatmap.getByRole("slider", { name: "Temperature" })).toHaveValue("1");
  await expect(heatmap.locator("[aria-current=true]")).toHaveText("noir");
  expect(seen.messages).toEqual([]);
});

test("a link with a negative, NaN or enormous number changes nothing", async ({ page, site }) => {
  for (const temperature of ["-1", "NaN", "1e999", "%F0%9F%98%80"]) {
    await page.goto("about:blank");
    await page.goto(`${site}${lesson}#heatmap?heatmap.temperature=${temperature}`);
    await waitForCore(page);
    const slider = page.locator("#heatmap").getByRole("slider", { name: "Temperature" });
    await expect(slider, temperature).toHaveValue("1");
    await expect(page.locator("#heatmap").getByRole("alert"), temperature).toBeVisible();
  }
});

const workerCount = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as WithWorkers).workers.length);

/** Starts a sweep that lasts, by asking for noise and length that were not computed yet. */
async function startSweep(page: Page): Promise<void> {
  const demo = page.locator("#bottleneck");
  await demo.scrollIntoViewIfNeeded();
  await demo.getByRole("button", { name: "Run" }).click();
}

test("a worker closed mid-call is noticed, restarted, and the page says so", async ({
  page,
  site,
}) => {
  await page.addInitScript(captureWorkers);
  await page.addInitScript(() => {
    // The first worker falls silent as one that was closed does: it takes messages, answers none.
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const { workers } = globalThis as unknown as WithWorkers;
      const isCall = (args[0] as { type: string }).type === "call";
      if (isCall && this === workers[0]) this.terminate();
      (post as (...args: unknown[]) => void).apply(this, args);
    };
  });
  await page.goto(site + lesson);
  await waitForCore(page);
  if ((await workerCount(page)) === 0) await startSweep(page);
  await expect(
    page.getByText(/The worker was restarted because it stopped answering/).first(),
  ).toBeVisible();
  await startSweep(page);
  await expect(
    page
      .locator("#bottleneck")
      .getByText(/of \d+ sentences|done/i)
      .first(),
  ).toBeVisible();
  expect(await workerCount(page)).toBeGreaterThan(1);
});

test("an uncaught error in a worker is noticed and said", async ({ page, site }) => {
  await page.addInitScript(captureWorkers);
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const { workers } = globalThis as unknown as WithWorkers;
      const isCall = (args[0] as { type: string }).type === "call";
      if (isCall && this === workers[0]) {
        this.dispatchEvent(new ErrorEvent("error", { message: "out of memory", cancelable: true }));
        return;
      }
      (post as (...args: unknown[]) => void).apply(this, args);
    };
  });
  await page.goto(site + lesson);
  await waitForCore(page);
  if ((await workerCount(page)) === 0) await startSweep(page);
  await expect(
    page.getByText(/The worker was restarted because it stopped with “out of memory”/).first(),
  ).toBeVisible();
});

test("a trap on the page: it is said, a fresh core follows, nothing is lost", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    // Every function the core imports can trap on demand, as `unreachable` inside it would.
    const instantiate = WebAssembly.instantiate as (
      module: WebAssembly.Module,
      imports: WebAssembly.Imports,
    ) => Promise<WebAssembly.Instance>;
    const state = { trap: false };
    Object.assign(globalThis, { state });
    const replacement = (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
      for (const table of Object.values(imports)) {
        for (const [name, value] of Object.entries(table)) {
          if (typeof value !== "function") continue;
          table[name] = (...args: unknown[]) => {
            if (state.trap) {
              state.trap = false;
              throw new WebAssembly.RuntimeError("unreachable");
            }
            return value(...args);
          };
        }
      }
      return instantiate(module, imports);
    };
    WebAssembly.instantiate = replacement as typeof WebAssembly.instantiate;
  });
  await page.goto(site + lesson);
  await waitForCore(page);
  const heatmap = page.locator("#heatmap");
  await heatmap.getByRole("button", { name: "Next" }).click();
  const selected = heatmap.locator("[aria-current=true]");
  const before = (await selected.textContent()) ?? "";
  await page.evaluate(() => {
    (globalThis as unknown as { state: { trap: boolean } }).state.trap = true;
  });
  const slider = heatmap.getByRole("slider", { name: "Temperature" });
  await slider.fill("2");
  await expect(page.getByText(/numeric core stopped \(unreachable\)/).first()).toBeVisible();
  await expect(slider).toHaveValue("2");
  await expect(selected).toHaveText(before);
  await slider.fill("1.5");
  await expect(heatmap.getByRole("button", { name: "Next" })).toBeEnabled();
});
