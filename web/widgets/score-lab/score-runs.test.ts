import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { InProcessWorker } from "../../../tests/web/engine/in-process-worker.ts";
import { compileTraining } from "../../../tests/web/engine/training-file.ts";
import type { ScoreFunctionName } from "../../engine/protocol.ts";
import { trainingParts } from "../../engine/run-host.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import { TrainingClient } from "../../engine/training-client.ts";
import type { ModelFacts, Translation } from "../../engine/translation.ts";
import { serve } from "../../engine/worker-host.ts";
import type { StoredRun } from "../storage/database.ts";
import type { ScoreRun } from "./score-run.ts";
import { ScoreRuns } from "./score-runs.ts";

const settings = { steps: 50, values: "states-and-embeddings", seed: "3" } as const;
const sentence = "the black cat sleeps";

let module: WebAssembly.Module;
let stored: Map<string, StoredRun>;
let files: Map<ScoreFunctionName, Uint8Array>;
/** Models that the page has. */
let shared: Set<ScoreFunctionName>;
/** Asked to differ from what the lab wants, to make a run fail. */
let spoil: (setup: TrainingSetup) => Partial<TrainingSetup["model"]>;
/** The most that were under way at once. */
let mostUnderWay: number;
const opened: ScoreRuns[] = [];

beforeAll(async () => {
  module = await compileTraining();
});

beforeEach(() => {
  stored = new Map();
  files = new Map();
  shared = new Set(["dot"]);
  spoil = () => ({});
  mostUnderWay = 0;
});

afterEach(() => {
  for (const runs of opened.splice(0)) runs.close();
});

/** The lab's setup at a size that a test has the time for. */
function small(setup: TrainingSetup): TrainingSetup {
  return {
    ...setup,
    model: { ...setup.model, embeddingSize: 8, encoderSize: 8, decoderSize: 16, ...spoil(setup) },
    training: { ...setup.training, batchSize: 8, warmupSteps: 5 },
    corpus: { kind: "grammar", count: 300, shortest: 3, longest: 8 },
  };
}

function newRuns(): ScoreRuns {
  const createWorker = () => new InProcessWorker((scope) => serve(scope, trainingParts));
  const source = Promise.resolve({ createWorker, module });
  const runs: ScoreRuns = new ScoreRuns(
    {
      lab: "score-lab",
      train: (setup, ...rest) => new TrainingClient(source, small(setup), ...rest),
      store: {
        save: async (run) => Boolean(stored.set(run.key, structuredClone(run))),
        find: async (key) => stored.get(key),
        remove: async (key) => void stored.delete(key),
      },
      changed() {
        const phases = runs?.all.map(({ phase }) => phase) ?? [];
        const under = phases.filter((phase) =>
          ["opening", "training", "measuring"].includes(phase),
        );
        mostUnderWay = Math.max(mostUnderWay, under.length);
      },
      trained: (score, file) => files.set(score, file),
      model: (score) =>
        shared.has(score)
          ? {
              facts: { parameterCount: 7 } as ModelFacts,
              translate: (text) =>
                ({
                  source: [],
                  words: [],
                  text: `of ${text}`,
                  weights: [],
                }) as unknown as Translation,
            }
          : undefined,
    },
    2,
  );
  opened.push(runs);
  return runs;
}

const of = (runs: ScoreRuns, score: ScoreFunctionName): ScoreRun => runs.of(score) as ScoreRun;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** Resolves once a run is past a step. */
async function past(run: ScoreRun, step: number): Promise<void> {
  while (run.step <= step) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe("ScoreRuns", () => {
  it("trains those that take part, two at once, and measures them on the way", async () => {
    const runs = newRuns();
    runs.follow(settings, sentence);
    const all = runs.train(["dot", "general", "additive"]);
    await settle();
    expect(runs.busy).toBe(true);
    await all;
    expect(runs.all.map(({ phase }) => phase)).toEqual([
      "finished",
      "empty",
      "finished",
      "empty",
      "finished",
    ]);
    expect([mostUnderWay, runs.busy]).toEqual([2, false]);
    for (const score of ["dot", "general", "additive"] as const) {
      const { step, curve, timeline, measures, parameterCount } = of(runs, score);
      expect([step, curve.length, timeline.last?.step]).toEqual([50, 50, 50]);
      expect(curve.recent("loss", 5)).toBeLessThan(curve.at("loss", 1));
      const development = measures.filter(({ split }) => split === "development");
      expect([development[0]?.step, development.at(-1)?.step]).toEqual([0, 50]);
      expect(measures.at(-1)).toMatchObject({ split: "test", step: 50 });
      expect(parameterCount).toBeGreaterThan(0);
    }
    expect([...files.keys()].sort()).toEqual(["additive", "dot", "general"]);
  });

  it("pauses, and goes on to what a run that never paused reaches", async () => {
    const whole = newRuns();
    whole.follow(settings, sentence);
    await whole.train(["dot"]);

    stored.clear();
    const runs = newRuns();
    runs.follow(settings, sentence);
    const first = runs.train(["dot", "scaled-dot", "general"]);
    await past(of(runs, "dot"), 3);
    await runs.pause();
    await first;
    const { phase, step } = of(runs, "dot");
    expect([phase, step < 50, runs.busy]).toEqual(["paused", true, false]);
    expect(of(runs, "general").phase).toBe("empty");
    await runs.train(["dot"]);
    expect(of(runs, "dot").phase).toBe("finished");
    expect(of(runs, "dot").measures).toEqual(of(whole, "dot").measures);
    expect(of(runs, "dot").curve.values()).toEqual(of(whole, "dot").curve.values());
  });

  it("shows what was kept, and goes on from there", async () => {
    const before = newRuns();
    before.follow(settings, sentence);
    const first = before.train(["dot", "concat"]);
    await past(of(before, "concat"), 10);
    await before.pause();
    await first;
    await settle();
    const { step, curve } = of(before, "concat");
    const losses = curve.values().loss;
    before.close();

    const after = newRuns();
    after.follow(settings, sentence);
    await settle();
    const concat = of(after, "concat");
    expect([concat.phase, concat.step]).toEqual(["paused", step]);
    expect(concat.curve.values().loss).toEqual(losses);
    expect(concat.timeline.last?.source).toEqual(sentence.split(" "));
    await after.train(["concat"]);
    expect([concat.phase, concat.step]).toEqual(["finished", 50]);

    const again = newRuns();
    again.follow(settings, sentence);
    await settle();
    expect(of(again, "concat").phase).toBe("finished");
    expect(of(again, "concat").measures).toEqual(concat.measures);
    expect(of(again, "additive").phase).toBe("empty");
  });

  it("lets the others go on where one is refused", async () => {
    spoil = ({ model }) => (model?.attention === "dot" ? { decoderSize: 12 } : {});
    const runs = newRuns();
    runs.follow(settings, sentence);
    await runs.train(["dot", "general"]);
    expect(runs.all.slice(0, 3).map(({ phase }) => phase)).toEqual(["failed", "empty", "finished"]);
    expect(of(runs, "dot").failure).toMatch(/dot/);
    expect([...files.keys()]).toEqual(["general"]);
    spoil = () => ({});
    await runs.train(["dot"]);
    expect([of(runs, "dot").phase, of(runs, "dot").failure]).toEqual(["finished", ""]);
  });

  it("forgets at Reset, also while it trains", async () => {
    const runs = newRuns();
    runs.follow(settings, sentence);
    const training = runs.train(["dot"]);
    await past(of(runs, "dot"), 8);
    await runs.reset();
    await training;
    expect(stored.size).toBe(0);
    expect(runs.all.every(({ phase, step }) => phase === "empty" && step === 0)).toBe(true);
    await runs.train(["dot"]);
    expect([...stored.values()].map(({ step }) => step)).toEqual([50]);
  });

  it("goes over to other settings and back to what was kept of these", async () => {
    const runs = newRuns();
    runs.follow(settings, sentence);
    await runs.train(["dot"]);
    runs.follow({ ...settings, seed: "4" }, sentence);
    await settle();
    expect(of(runs, "dot").phase).toBe("empty");
    runs.follow(settings, sentence);
    await settle();
    expect(of(runs, "dot").phase).toBe("finished");
  });

  it("looks at another sentence, trained or training", async () => {
    const runs = newRuns();
    runs.follow(settings, sentence);
    await runs.train(["dot"]);
    const training = runs.train(["additive"]);
    await past(of(runs, "additive"), 2);
    runs.follow(settings, "the queen loves them");
    await training;
    expect(of(runs, "dot").timeline.all.map(({ step, text }) => [step, text])).toEqual([
      [50, "of the queen loves them"],
    ]);
    expect(of(runs, "additive").timeline.last?.source).toEqual(["the", "queen", "loves", "them"]);
  });

  it("looks at another sentence after a reload, once the page has the model", async () => {
    const before = newRuns();
    before.follow(settings, sentence);
    await before.train(["dot"]);
    before.close();
    shared.clear();
    const after = newRuns();
    after.follow(settings, "the dog does not run");
    await settle();
    const dot = of(after, "dot");
    expect([dot.phase, dot.timeline.last, dot.parameterCount]).toEqual(["finished", undefined, 0]);
    shared.add("dot");
    after.catchUp();
    expect([dot.timeline.last?.text, dot.parameterCount]).toEqual(["of the dog does not run", 7]);
  });
});
