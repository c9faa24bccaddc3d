import { recordedHashes, recordedSetup, recordedSteps } from "../web/engine/recorded-bits.ts";
import { exposeEngine, type WithEngine } from "./exposed-engine.ts";
import { expect, test } from "./site.ts";

test.beforeEach(async ({ page, site }) => {
  await page.goto(`${site}seq2seq-attention/`);
  await exposeEngine(page);
});

test("two workers train side by side to the native build's bits", async ({ page }) => {
  const hashes = await page.evaluate(
    async ({ setup, count }) => {
      const { engine } = window as unknown as WithEngine;
      const runs = [0, 1].map(() => engine.train(setup));
      const progress = await Promise.all(runs.map((run) => run.act("step", { count })));
      for (const run of runs) run.close();
      return progress.map(({ weightsHash }) => weightsHash);
    },
    { setup: recordedSetup, count: recordedSteps },
  );
  const { trained } = recordedHashes();
  expect(hashes).toEqual([trained, trained]);
});

test("the module that trains is fetched when it is first asked for", async ({ page }) => {
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .some(({ name }) => /softlookup-training[^/]*\.wasm$/.test(name)),
    );
  expect(await fetched()).toBe(false);
  const presets = await page.evaluate(async () => {
    const { engine } = window as unknown as WithEngine;
    const corpus = { kind: "tab-separated", text: "a b\tc d\n" } as const;
    const report = await engine.run("readCorpus", { corpus });
    return { pairs: report.pairs, names: engine.now("presets", {}).map(({ name }) => name) };
  });
  expect(presets).toEqual({
    pairs: 1,
    names: ["lesson", "fixed", "quick", "forward", "reversed"],
  });
  expect(await fetched()).toBe(true);
});

test("a run pauses while it is under way", async ({ page }) => {
  const paused = await page.evaluate(async () => {
    const { engine } = window as unknown as WithEngine;
    const run = engine.train({ preset: "lesson", seed: "0" });
    await run.started;
    await run.act("run", {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { state, stepsDone, steps } = await run.act("pause", {});
    run.close();
    return { state, stepsDone, steps };
  });
  expect(paused.state).toBe("paused");
  expect(paused.stepsDone).toBeGreaterThan(0);
  expect(paused.stepsDone).toBeLessThan(paused.steps);
});

test("a model that was trained in a worker translates on the page; a damaged file changes nothing", async ({
  page,
}) => {
  const outcome = await page.evaluate(async () => {
    const { engine } = window as unknown as WithEngine;
    const run = engine.train({
      preset: "lesson",
      seed: "3",
      corpus: { kind: "grammar", count: 500, longest: 8 },
    });
    await run.act("step", { count: 5 });
    const bytes = await run.act("model", {});
    const sentence = "the black cat sleeps";
    const inWorker = await run.act("translate", { sentence });
    run.close();
    const model = engine.openModel(bytes);
    const onPage = model.translate(sentence);
    let refusal = "";
    try {
      engine.openModel(bytes.slice(0, 1000));
    } catch (error) {
      refusal = String(error);
    }
    const after = model.translate(sentence);
    model.delete();
    return {
      same: JSON.stringify(onPage) === JSON.stringify(inWorker),
      kept: JSON.stringify(after) === JSON.stringify(onPage),
      refusal,
    };
  });
  expect(outcome).toMatchObject({ same: true, kept: true });
  expect(outcome.refusal).toContain("EngineError");
});
