import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { InProcessWorker } from "../../../tests/web/engine/in-process-worker.ts";
import { compileTraining } from "../../../tests/web/engine/training-file.ts";
import { trainingParts } from "../../engine/run-host.ts";
import type { EvaluationSetup, TrainingSetup } from "../../engine/training.ts";
import { TrainingClient } from "../../engine/training-client.ts";
import { serve } from "../../engine/worker-host.ts";
import type { StoredRun } from "../storage/database.ts";
import { type ComparedRun, nextLook } from "./compared-run.ts";
import { Comparison } from "./comparison.ts";

const sentence = "the black cat sleeps";
const evaluation = (finished: boolean): EvaluationSetup => ({
  corpus: {
    kind: "grammar",
    split: finished ? "test" : "development",
    seed: "0",
    count: finished ? 12 : 6,
    shortest: 3,
    longest: 8,
  },
});

function setups(steps = 40): TrainingSetup[] {
  return (["lesson", "fixed"] as const).map((preset) => ({
    preset,
    seed: "7",
    model: { embeddingSize: 8, encoderSize: 8, decoderSize: 16 },
    training: { steps, batchSize: 8, warmupSteps: 5, learningRate: 8e-3 },
    corpus: { kind: "grammar", count: 300, shortest: 3, longest: 8 },
  }));
}

let module: WebAssembly.Module;
let workers: InProcessWorker[] = [];
let stored = new Map<string, StoredRun>();
let trained: ComparedRun[] = [];
const comparisons: Comparison[] = [];

beforeAll(async () => {
  module = await compileTraining();
});

afterEach(() => {
  for (const comparison of comparisons.splice(0)) comparison.close();
  workers = [];
  stored = new Map();
  trained = [];
});

const createWorker = (): InProcessWorker => {
  const worker = new InProcessWorker((scope) => serve(scope, trainingParts));
  workers.push(worker);
  return worker;
};

function newComparison(part: { inTurns?: boolean; changed?: () => void } = {}): Comparison {
  const comparison = new Comparison({
    labs: ["lab attention", "lab fixed"],
    train: (...args) => new TrainingClient(Promise.resolve({ createWorker, module }), ...args),
    store: {
      save: async (run) => {
        stored.set(run.key, structuredClone(run));
        return true;
      },
      find: async (key) => stored.get(key),
      remove: async (key) => {
        stored.delete(key);
      },
    },
    inTurns: false,
    changed() {},
    evaluation,
    sentences: () => [sentence],
    trained: (run) => trained.push(run),
    ...part,
  });
  comparisons.push(comparison);
  return comparison;
}

const steps = ({ runs }: Comparison): number[] => runs.map(({ session }) => session.step);
const hashes = ({ runs }: Comparison): string[] => runs.map(({ session }) => session.weightsHash);
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** Resolves when the comparison says that this holds. */
function until(begin: (changed: () => void) => Comparison, holds: (now: Comparison) => boolean) {
  let tell = (): void => {};
  const comparison = begin(() => tell());
  const held = new Promise<void>((resolve) => {
    tell = () => {
      if (holds(comparison)) resolve();
    };
  });
  return { comparison, held };
}

/** A comparison that was paused once both were on their way. */
async function newPaused(): Promise<Comparison> {
  const { comparison, held } = until(
    (changed) => newComparison({ changed }),
    (now) => now.phase === "running" && steps(now).every((step) => step >= 3),
  );
  await comparison.follow(setups());
  void comparison.train();
  await held;
  await comparison.pause();
  return comparison;
}

describe("Comparison", () => {
  it.each([false, true])(
    "trains both to the end and measures them; in turns: %s",
    async (inTurns) => {
      const comparison = newComparison({ inTurns });
      expect(comparison.phase).toBe("empty");
      await comparison.follow(setups());
      expect([comparison.phase, workers.length]).toEqual(["empty", 0]);
      await comparison.train();
      expect([comparison.phase, steps(comparison)]).toEqual(["finished", [40, 40]]);
      for (const { measured, written } of comparison.runs) {
        expect([measured?.step, measured?.evaluation.total]).toEqual([40, 12]);
        expect(written.get(sentence)?.words).toBeDefined();
      }
      expect(trained).toHaveLength(2);
      expect(new Set(trained)).toEqual(new Set(comparison.runs));
      const [attention, fixed] = hashes(comparison);
      expect(attention).not.toBe(fixed);
    },
  );

  it("keeps step in turns: neither is more than a look ahead", async () => {
    let ahead = 0;
    const { comparison } = until(
      (changed) => newComparison({ inTurns: true, changed }),
      (now) => {
        const [first = 0, second = 0] = steps(now);
        ahead = Math.max(ahead, Math.abs(first - second));
        return false;
      },
    );
    await comparison.follow(setups());
    await comparison.train();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThanOrEqual(4);
  });

  it("pauses, measures where it rests, and goes on to the bits of a run that never stopped", async () => {
    const whole = newComparison();
    await whole.follow(setups());
    await whole.train();
    stored = new Map();

    const comparison = await newPaused();
    expect(comparison.phase).toBe("paused");
    const rested = steps(comparison);
    expect(rested.every((step) => step >= 3 && step < 40)).toBe(true);
    expect(comparison.runs.map(({ measured }) => measured?.step)).toEqual(rested);
    await comparison.train();
    expect(comparison.phase).toBe("finished");
    expect(hashes(comparison)).toEqual(hashes(whole));
  });

  it("takes up what was stored, paused and measured, and forgets it when told to", async () => {
    const before = await newPaused();
    await settle();
    const rested = steps(before);
    before.close();

    const after = newComparison();
    await after.follow(setups());
    expect([after.phase, steps(after)]).toEqual(["paused", rested]);
    expect(after.runs.map(({ measured }) => measured?.step)).toEqual(rested);

    await after.follow(setups(60));
    expect([after.phase, steps(after)]).toEqual(["empty", [0, 0]]);
    await after.follow(setups());
    expect(steps(after)).toEqual(rested);

    await after.discard();
    expect([after.phase, stored.size]).toEqual(["empty", 0]);
    await after.follow(setups(60));
    await after.follow(setups());
    expect(after.phase).toBe("empty");
  });

  it("says why a setup is refused, and can be given another", async () => {
    const comparison = newComparison();
    const [attention, fixed] = setups() as [TrainingSetup, TrainingSetup];
    await comparison.follow([
      { ...attention, model: { ...attention.model, decoderSize: 12 } },
      fixed,
    ]);
    await comparison.train();
    expect(comparison.phase).toBe("failed");
    expect(comparison.failure).toMatch(/dot/);
    expect(trained).toEqual([]);
    await comparison.follow(setups(10));
    expect(comparison.failure).toBe("");
    await comparison.train();
    expect(comparison.phase).toBe("finished");
  });

  it("goes on when a worker is lost, and says so", async () => {
    const { comparison, held } = until(
      (changed) => newComparison({ changed }),
      (now) => now.phase === "running" && (steps(now)[0] ?? 0) >= 8,
    );
    await comparison.follow(setups());
    const training = comparison.train();
    await held;
    workers[0]?.crash("out of memory");
    await training;
    expect([comparison.phase, steps(comparison)]).toEqual(["finished", [40, 40]]);
    expect(comparison.notice).toMatch(/restarted because/);
  });

  it("translates another sentence with the weights as they are", async () => {
    const comparison = newComparison();
    await comparison.follow(setups(10));
    await comparison.translate("the queen sings");
    await comparison.train();
    await comparison.translate("the queen sings");
    for (const { written } of comparison.runs) {
      expect([...written.keys()]).toEqual([sentence, "the queen sings"]);
    }
  });
});

describe("nextLook", () => {
  it.each([
    [0, 1400, 140],
    [139, 1400, 140],
    [140, 1400, 280],
    [1399, 1400, 1400],
    [0, 7, 1],
    [195, 200, 200],
  ])("after step %d of %d is %d", (step, of, next) => {
    expect(nextLook(step, of)).toBe(next);
  });
});
