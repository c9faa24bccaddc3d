import type { Browser, Page } from "@playwright/test";
import type { InstanceAccount } from "../../web/engine/protocol.ts";
import { captureWorkers, type WithWorkers } from "../browser/captured-workers.ts";
import { exposeEngine, type WithEngine } from "../browser/exposed-engine.ts";
import { waitForCore } from "../browser/site.ts";
import { atMost, type Figure, median, reported } from "./figure.ts";
import { measureSlider } from "./slider.ts";

const lesson = "seq2seq-attention/";
/** A run that does not end while it is measured. */
const endless = "training.steps=100000";
const translation = "le chat noir dort sur la chaise rouge";
/** For each of its words, the places of the source words that it may look at most. */
const alignment = [[0, 2], [2], [1], [3], [4], [5, 7], [7], [6]];
const watchedSeconds = 60;
const rounds = 3;

/** What the labs do to the page they stand on: when they show something, and what they hold up. */
export async function labFigures(browser: Browser, site: string): Promise<Figure[]> {
  return [
    ...(await firstMinute(browser, site)),
    ...(await longTasks(browser, site)),
    ...(await commands(browser, site)),
  ];
}

/** Tells when the heatmap of a model in training was first redrawn, and when it was right. */
async function firstMinute(browser: Browser, site: string): Promise<Figure[]> {
  const redrawn: number[] = [];
  const aligned: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${site}${lesson}#training`);
    await train(page, "#training");
    const times = await page.evaluate(watchAlignment, { alignment, translation });
    redrawn.push(times.redrawn);
    aligned.push(times.aligned - times.begun);
    await context.close();
  }
  const how = `lesson preset in a fresh profile, median of ${rounds}`;
  return [
    atMost(
      {
        id: "labs.first-redraw",
        value: median(redrawn) / 1000,
        unit: "s",
        how: `navigation to the first redrawn heatmap of a model in training: ${how}`,
      },
      3,
    ),
    atMost(
      {
        id: "labs.usable-alignment",
        value: median(aligned) / 1000,
        unit: "s",
        how: `Train to the lesson's sentence translated with every word looking where it should: ${how}`,
      },
      20,
    ),
  ];
}

/** Runs in the page: times in milliseconds since navigation. */
function watchAlignment(wanted: {
  alignment: number[][];
  translation: string;
}): Promise<{ begun: number; redrawn: number; aligned: number }> {
  const lab = document.querySelector("#training") as HTMLElement;
  const begun = performance.now();
  let redrawn = Number.NaN;
  const isAligned = (): boolean => {
    const rows = [...(lab.shadowRoot?.querySelectorAll(".alignment tbody tr") ?? [])];
    const words = rows.map((row) => row.querySelector("th")?.textContent?.trim());
    if (words.slice(0, wanted.alignment.length).join(" ") !== wanted.translation) return false;
    return wanted.alignment.every((places, row) => {
      const steps = [...(rows[row]?.querySelectorAll("td") ?? [])].map((cell) =>
        Number(/heat-(\d+)/.exec(cell.className)?.[1]),
      );
      return places.includes(steps.indexOf(Math.max(...steps)));
    });
  };
  return new Promise((resolve) => {
    lab.addEventListener("facts-changed", (event) => {
      if (!(Number((event as CustomEvent).detail.step) > 0)) return;
      requestAnimationFrame(() => {
        const now = performance.now();
        if (Number.isNaN(redrawn)) redrawn = now;
        if (isAligned()) resolve({ begun, redrawn, aligned: now });
      });
    });
  });
}

/** The longest task of the main thread while one and two workers train, and what input waits. */
async function longTasks(browser: Browser, site: string): Promise<Figure[]> {
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < rounds; round++) {
    one.push(await longestTask(browser, `${site}${lesson}#training?${endless}`, "#training"));
    two.push(await longestTask(browser, `${site}${lesson}#bottleneck-lab`, "#bottleneck-lab"));
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}${lesson}#training?${endless}`);
  await waitForCore(page);
  await train(page, "#training");
  const slider = (await measureSlider(page, "#heatmap", 60)) / (1000 / 60);
  const typing = (await measureTyping(page)) / (1000 / 60);
  await context.close();
  const how = `longest main-thread task in ${watchedSeconds} s, median of ${rounds} runs`;
  const frames = "in frames of 1/60 s, median of 60, while a worker trains";
  return [
    atMost({ id: "labs.task.one", value: median(one), unit: "ms", how: `one worker: ${how}` }, 50),
    atMost({ id: "labs.task.two", value: median(two), unit: "ms", how: `two: ${how}` }, 100),
    atMost(
      { id: "labs.slider", value: slider, unit: "frames", how: `heatmap's slider, ${frames}` },
      2,
    ),
    atMost({ id: "labs.typing", value: typing, unit: "frames", how: `a letter, ${frames}` }, 2),
  ];
}

/** Milliseconds; 0 where no task was over 50, which is what browsers call long. */
async function longestTask(browser: Browser, address: string, lab: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await waitForCore(page);
    await train(page, lab);
    return await page.evaluate(async (seconds) => {
      const durations: number[] = [0];
      const observer = new PerformanceObserver((list) => {
        durations.push(...list.getEntries().map(({ duration }) => duration));
      });
      observer.observe({ type: "longtask" });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      observer.disconnect();
      return Math.max(...durations);
    }, watchedSeconds);
  } finally {
    await context.close();
  }
}

/** Milliseconds from a letter typed into the heatmap's sentence to the end of its frame. */
async function measureTyping(page: Page): Promise<number> {
  const box = page.locator("#heatmap").getByRole("combobox");
  await box.scrollIntoViewIfNeeded();
  const times = await box.evaluate(async (element) => {
    const input = element as HTMLInputElement;
    const letters = " on the red chair";
    const durations: number[] = [];
    for (let count = 0; count < 60; count++) {
      const length = count % (letters.length + 1);
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          const start = performance.now();
          port1.onmessage = () => {
            durations.push(performance.now() - start);
            resolve();
          };
          input.value = `the black cat sleeps${letters.slice(0, length)}`;
          input.setSelectionRange(input.value.length, input.value.length);
          input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
          port2.postMessage(undefined);
        });
      });
    }
    return durations;
  });
  return median(times);
}

/** How soon a run does as it is told, and what it loses when its worker is killed. */
async function commands(browser: Browser, site: string): Promise<Figure[]> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(captureWorkers);
  await page.goto(`${site}${lesson}`);
  await exposeEngine(page);
  const pauses = await page.evaluate(pauseTimes);
  const stopped = await page.evaluate(stopEvaluation);
  const lost = await page.evaluate(killWorker);
  await context.close();
  return [
    atMost(
      {
        id: "labs.pause",
        value: Math.max(...pauses),
        unit: "ms",
        how: "Pause to the run's answer that it rests, the longest of 20",
      },
      100,
    ),
    atMost(
      {
        id: "labs.cancel",
        value: Math.max(...stopped),
        unit: "ms",
        how: "an evaluation's cancel to the worker doing something else, the longest of 10",
      },
      100,
    ),
    atMost(
      {
        id: "labs.killed",
        value: lost,
        unit: "s",
        how: "training lost with a worker that is killed 9 s after Train",
      },
      5,
    ),
  ];
}

async function pauseTimes(): Promise<number[]> {
  const { engine } = window as unknown as WithEngine;
  const run = engine.train({ preset: "lesson", seed: "0" });
  await run.started;
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    await run.act("run", {});
    await new Promise((resolve) => setTimeout(resolve, 200 + 13 * round));
    const asked = performance.now();
    await run.act("pause", {});
    times.push(performance.now() - asked);
  }
  run.close();
  return times;
}

async function stopEvaluation(): Promise<number[]> {
  const { engine } = window as unknown as WithEngine;
  const run = engine.train({ preset: "lesson", seed: "0" });
  await run.act("step", { count: 20 });
  const corpus = { kind: "grammar", split: "development", seed: "1", count: 4000 } as const;
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const stop = new AbortController();
    const evaluation = run.act("evaluate", { setup: { corpus } }, { signal: stop.signal });
    evaluation.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 150 + 11 * round));
    const asked = performance.now();
    stop.abort();
    // Steps wait for an evaluation: one that is taken says that it has ended.
    await run.act("step", { count: 1 });
    times.push(performance.now() - asked);
  }
  run.close();
  return times;
}

/** Seconds of steps between the last checkpoint and the worker's end. */
async function killWorker(): Promise<number> {
  const { engine, workers } = window as unknown as WithEngine & WithWorkers;
  let trained = 0;
  let atCheckpoint = 0;
  let restarted: () => void = () => {};
  const restart = new Promise<void>((resolve) => {
    restarted = resolve;
  });
  const run = engine.train(
    { preset: "lesson", seed: "0" },
    {
      onProgress: (progress) => {
        trained = progress.secondsTrained;
      },
      onCheckpoint: () => {
        atCheckpoint = trained;
      },
      onRestart: restarted,
    },
  );
  await run.started;
  const worker = workers.at(-1);
  await run.act("run", {});
  await new Promise((resolve) => setTimeout(resolve, 9000));
  worker?.terminate();
  const lost = trained - atCheckpoint;
  await restart;
  run.close();
  return lost;
}

/** Minutes of the long run, and of what comes before its memory should be flat. */
const longRun = { minutes: 10, warmUp: 1 };

/** What a long run holds: of the worker's memory, its handles, and the page's heap. */
export async function memoryFigures(browser: Browser, site: string): Promise<Figure[]> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(captureWorkers);
  // Sentences of every length from the first step on: with a curriculum they still grow.
  await page.goto(`${site}${lesson}#training?${endless}&training.curriculum=no`);
  await waitForCore(page);
  await train(page, "#training");
  await page.waitForFunction(() => (window as unknown as WithWorkers).workers.length > 0);
  await page.evaluate(keepAccount);
  const read = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { memory, liveObjects } = await page.evaluate(
      () => (window as unknown as { account: InstanceAccount }).account,
    );
    return { heap: usedSize, worker: memory, objects: liveObjects };
  };
  const minute = 60_000;
  await page.waitForTimeout(longRun.warmUp * minute);
  const early = await read();
  await page.waitForTimeout((longRun.minutes - longRun.warmUp) * minute);
  const late = await read();
  await context.close();
  const how = `after ${longRun.minutes} minutes of training over after ${longRun.warmUp}`;
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  return [
    atMost(
      {
        id: "labs.memory.worker",
        value: late.worker / early.worker,
        unit: "ratio",
        how: `the worker's memory, ${how}: ${megabytes(early.worker)} to ${megabytes(late.worker)} MB`,
      },
      1.02,
    ),
    atMost(
      {
        id: "labs.memory.page",
        value: (late.heap - early.heap) / 1e6,
        unit: "MB more",
        how: `the page's heap after collecting, ${how}: ${megabytes(early.heap)} to ${megabytes(late.heap)} MB; curves grow by 32 bytes a step`,
      },
      10,
    ),
    reported({
      id: "labs.memory.objects",
      value: late.objects,
      unit: "objects",
      how: `bound objects alive in the worker, ${early.objects} before`,
    }),
  ];
}

/** Runs in the page: keeps what the worker that trains says it holds at `window.account`. */
function keepAccount(): void {
  const worker = (window as unknown as WithWorkers).workers.at(-1);
  worker?.addEventListener("message", ({ data }) => {
    if (data.type === "trained") Object.assign(window, { account: data.progress.account });
  });
}

async function train(page: Page, lab: string): Promise<void> {
  await page.locator(lab).getByRole("button", { name: "Train", exact: true }).click();
}
