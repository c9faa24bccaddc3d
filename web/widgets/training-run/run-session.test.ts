import { afterEach, describe, expect, it } from "vitest";
import {
  InProcessTraining,
  smallSetup as setup,
} from "../../../tests/web/engine/in-process-training.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import type { StoredRun } from "../storage/database.ts";
import { RunSession } from "./run-session.ts";
import { runKey } from "./run-store.ts";

const sentence = "the black cat sleeps";

const training = new InProcessTraining();
let saved: StoredRun[] = [];
const sessions: RunSession[] = [];

afterEach(() => {
  for (const session of sessions.splice(0)) session.close();
  training.workers.length = 0;
  saved = [];
});

function newSession(keeps = true): RunSession {
  const session = new RunSession({
    lab: "training-lab",
    train: training.train,
    store: {
      save: async (run) => {
        saved.push(structuredClone(run));
        return keeps;
      },
    },
    changed() {},
  });
  sessions.push(session);
  return session;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe("RunSession", () => {
  it("opens paused, with its hash and the untrained model's look at the sentence", async () => {
    const session = newSession();
    expect(session.phase).toBe("empty");
    const opening = session.open(setup, { sentence });
    expect([session.phase, session.busy]).toEqual(["opening", true]);
    const start = await opening;
    expect([session.phase, session.step, session.steps]).toEqual(["paused", 0, 40]);
    expect(session.weightsHash).toBe(start.facts.weightsHash);
    expect(session.timeline.all.map(({ step }) => step)).toEqual([0]);
    expect(session.timeline.last?.source).toEqual(sentence.split(" "));
  });

  it("keeps one value a step and snapshots along the way", async () => {
    const session = newSession();
    await session.open(setup, { sentence, snapshots: 4 });
    await session.takeSteps(25);
    expect([session.phase, session.step, session.curve.length]).toEqual(["paused", 25, 25]);
    expect(session.timeline.all.map(({ step }) => step)).toEqual([0, 10, 20, 25]);
    await session.takeSteps(15);
    expect([session.phase, session.curve.length]).toEqual(["finished", 40]);
    expect(session.curve.recent("loss", 8)).toBeLessThan(session.curve.at("loss", 1));
    expect(session.timeline.at(13)?.step).toBe(10);
    expect(session.timeline.last?.step).toBe(40);
  });

  it("goes on from what was stored to the bits of a run that never stopped", async () => {
    const whole = newSession();
    await whole.open(setup, { sentence });
    await whole.takeSteps(40);

    const before = newSession();
    await before.open(setup, { sentence });
    await before.takeSteps(17);
    await settle();
    const stored = saved.at(-1) as StoredRun;
    expect(stored.step).toBe(17);
    before.close();

    const after = newSession();
    await after.open(stored.setup, { stored });
    expect([after.phase, after.step, after.sentence]).toEqual(["paused", 17, sentence]);
    expect(after.curve.at("loss", 3)).toBe(whole.curve.at("loss", 3));
    await after.takeSteps(23);
    expect(after.weightsHash).toBe(whole.weightsHash);
    expect(after.curve.values()).toEqual(whole.curve.values());
    expect(after.timeline.all.map(({ step }) => step)).toContain(5);
    expect(after.secondsTrained).toBeGreaterThan(stored.secondsTrained);
  });

  it("stores no more of the curves than the checkpoint has", async () => {
    const session = newSession();
    await session.open(setup, { sentence });
    await session.takeSteps(9);
    await settle();
    const stored = saved.at(-1) as StoredRun;
    expect(stored.curve.loss).toHaveLength(stored.step);
    expect(stored.key).toBe(runKey("training-lab", setup, null));
  });

  it("says so where nothing is kept, and trains on", async () => {
    const session = newSession(false);
    await session.open(setup);
    await session.takeSteps(2);
    await settle();
    expect([session.kept, session.step]).toEqual([false, 2]);
  });

  it("follows another sentence from where it is", async () => {
    const session = newSession();
    await session.open(setup, { sentence });
    await session.takeSteps(3);
    await session.follow("the queen sees a dog");
    expect(session.timeline.all.map(({ step }) => step)).toEqual([3]);
    expect(session.timeline.last?.source).toHaveLength(5);
  });

  it("is looked at more often while it is held back", async () => {
    const session = newSession();
    await session.setPace(20);
    await session.open(setup, { sentence, snapshots: 4 });
    await session.takeSteps(4);
    expect(session.timeline.all.map(({ step }) => step)).toEqual([0, 2, 4]);
    await session.setPace(Number.POSITIVE_INFINITY);
    await session.takeSteps(12);
    expect(session.timeline.all.map(({ step }) => step)).toEqual([0, 2, 4, 10, 16]);
  });

  it("is measured, and says how far that is", async () => {
    const session = newSession();
    await session.open(setup, { sentence });
    await session.takeSteps(2);
    const done: number[] = [];
    const corpus = {
      kind: "grammar",
      split: "test",
      seed: "1",
      count: 80,
      longest: 9,
      shortest: 5,
    } as const;
    const found = await session.evaluate(
      { corpus, batchSize: 8 },
      { onProgress: (evaluation) => done.push(evaluation.done) },
    );
    expect([found.done, found.total]).toEqual([80, 80]);
    expect(found.whole.exactMatch).toBeLessThan(0.5);
    expect(done.every((count) => count < 80)).toBe(true);
    const abort = new AbortController();
    const stopped = session.evaluate({ corpus }, { signal: abort.signal });
    abort.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  });

  it("says why a setup is refused, and opens another", async () => {
    const session = newSession();
    const wrong = { ...setup, model: { ...setup.model, decoderSize: 12 } };
    await expect(session.open(wrong)).rejects.toThrow(/dot/);
    expect(session.phase).toBe("failed");
    expect(session.failure).toMatch(/dot/);
    await session.open(setup);
    expect([session.phase, session.failure]).toEqual(["paused", ""]);
  });

  it("says that a lost worker was replaced, and goes on", async () => {
    const session = newSession();
    await session.open(setup, { sentence });
    await session.takeSteps(5);
    training.workers[0]?.crash("out of memory");
    await session.takeSteps(5);
    expect(session.notice).toMatch(/restarted because .* step 5/);
    expect([session.step, session.curve.length]).toEqual([10, 10]);
  });
});

describe("runKey", () => {
  it("is the same for equal setups and another for every difference", () => {
    const key = runKey("a", { preset: "lesson", seed: "1" }, null);
    expect(runKey("a", { seed: "1", preset: "lesson" }, null)).toBe(key);
    expect(runKey("b", { preset: "lesson", seed: "1" }, null)).not.toBe(key);
    expect(runKey("a", { preset: "lesson", seed: "2" }, null)).not.toBe(key);
    expect(runKey("a", { preset: "lesson", seed: "1" }, "text")).not.toBe(key);
  });

  it("knows a text by its name, not by its letters", () => {
    const withText = (text: string): TrainingSetup => ({
      preset: "lesson",
      seed: "1",
      corpus: { kind: "tab-separated", text },
    });
    expect(runKey("a", withText("x\ty"), "1")).toBe(runKey("a", withText("other"), "1"));
  });
});
