import { afterEach, describe, expect, it } from "vitest";
import { InProcessTraining, smallSetup } from "../../../tests/web/engine/in-process-training.ts";
import type { StoredRun } from "../storage/database.ts";
import { type AskedRun, LabRun } from "./lab-run.ts";

const training = new InProcessTraining();
/** What one browser keeps. */
let kept = new Map<string, StoredRun>();
const runs: LabRun[] = [];

afterEach(() => {
  for (const run of runs.splice(0)) run.close();
  kept = new Map();
});

function newRun(): LabRun {
  const run = new LabRun({
    lab: "training-lab",
    train: training.train,
    store: {
      save: async (stored) => {
        kept.set(stored.key, structuredClone(stored));
        return true;
      },
      find: async (key) => kept.get(key),
      remove: async (key) => {
        kept.delete(key);
      },
    },
    changed() {},
  });
  runs.push(run);
  return run;
}

const asked = (part: Partial<AskedRun> = {}): AskedRun => ({
  setup: smallSetup,
  corpus: null,
  sentence: "the black cat sleeps",
  step: 0,
  hash: "",
  ...part,
});

/** Until the run has come to rest. */
async function rest(run: LabRun): Promise<void> {
  await expect.poll(() => run.session.busy, { timeout: 60_000 }).toBe(false);
  await run.session.stored();
}

/** A run that came to rest after some steps in a browser that is gone. */
async function placeAfter(steps: number): Promise<{ step: number; hash: string }> {
  const run = newRun();
  await run.take(asked());
  await run.takeSteps(steps);
  await rest(run);
  const { step, hash } = run.place;
  run.close();
  kept = new Map();
  return { step, hash };
}

describe("LabRun", () => {
  it("has nothing before it is started, and says where it rests", async () => {
    const run = newRun();
    await run.take(asked());
    expect([run.session.phase, run.place]).toEqual(["empty", { step: 0, hash: "" }]);
    await run.takeSteps(3);
    expect(run.place).toEqual({ step: 3, hash: run.session.weightsHash });
    expect(run.place.hash).toMatch(/^[0-9a-f]{16}$/);
    await run.train();
    await rest(run);
    expect([run.session.phase, run.place.step]).toEqual(["finished", 40]);
  });

  it("takes up what the browser kept, at its step", async () => {
    const run = newRun();
    await run.take(asked());
    await run.takeSteps(7);
    await rest(run);
    run.close();
    const again = newRun();
    await again.take(asked());
    expect([again.session.phase, again.session.step, again.replay]).toEqual([
      "paused",
      7,
      undefined,
    ]);
  });

  it("has nothing to prove where the run was here all the time", async () => {
    const run = newRun();
    await run.take(asked());
    await run.takeSteps(7);
    await rest(run);
    const { place } = run;
    run.close();
    const again = newRun();
    await again.take(asked(place));
    expect([again.session.step, again.replay]).toEqual([7, undefined]);
  });

  it("makes a link's run again, to the same step and the same weights", async () => {
    const place = await placeAfter(9);
    const run = newRun();
    await run.take(asked(place));
    expect([run.replay?.state, run.session.phase, run.place]).toMatchObject([
      "waiting",
      "empty",
      place,
    ]);
    await run.train();
    await rest(run);
    expect(run.replay).toEqual({ ...place, state: "done", found: place.hash });
    expect([run.session.phase, run.session.step, run.place]).toEqual(["paused", 9, place]);
    await run.train();
    await rest(run);
    expect(run.session.phase).toBe("finished");
    expect(run.replay?.found).toBe(place.hash);
  });

  it("finds other weights than the link's", async () => {
    const run = newRun();
    await run.take(asked({ step: 4, hash: "0123456789abcdef" }));
    await run.train();
    await rest(run);
    expect(run.replay?.state).toBe("done");
    expect(run.replay?.found).not.toBe("0123456789abcdef");
  });

  it("ends where a link asks for more steps than the run has", async () => {
    const run = newRun();
    await run.take(asked({ step: 4000, hash: "0123456789abcdef" }));
    await run.train();
    await rest(run);
    expect([run.session.phase, run.replay?.state]).toEqual(["finished", "done"]);
  });

  it("stops on the way, keeps the link's place, and comes to it later", async () => {
    const place = await placeAfter(9);
    const run = newRun();
    await run.take(asked(place));
    await run.session.setPace(50);
    await run.train();
    expect(run.replay?.state).toBe("running");
    await run.pause();
    expect(run.replay?.state).toBe("stopped");
    expect(run.place).toMatchObject(place);
    await run.session.setPace(Number.POSITIVE_INFINITY);
    await run.train();
    await rest(run);
    expect(run.replay).toMatchObject({ state: "done", found: place.hash });
  });

  it("lets the reader choose where it has kept more than the link has", async () => {
    const place = await placeAfter(5);
    const run = newRun();
    await run.take(asked());
    await run.takeSteps(12);
    await rest(run);
    run.close();
    const again = newRun();
    await again.take(asked(place));
    expect([again.further?.step, again.session.phase, again.place]).toMatchObject([
      12,
      "empty",
      place,
    ]);
    await again.continueFurther();
    await rest(again);
    expect([again.session.phase, again.replay]).toEqual(["finished", undefined]);
  });

  it("forgets what was kept when it is reset", async () => {
    const run = newRun();
    await run.take(asked());
    await run.takeSteps(5);
    await run.reset();
    expect([run.session.phase, run.place.step, kept.size]).toEqual(["empty", 0, 0]);
    const again = newRun();
    await again.take(asked());
    expect(again.session.phase).toBe("empty");
  });

  it("says why a run is refused", async () => {
    const run = newRun();
    const setup = { ...smallSetup, model: { decoderSize: 12 } };
    await run.take(asked({ setup }));
    await run.train();
    expect([run.session.phase, run.session.failure]).toEqual([
      "failed",
      expect.stringMatching(/dot/),
    ]);
  });

  it("drops what it was about to take up when another run is asked for", async () => {
    const run = newRun();
    const first = run.take(asked({ step: 3 }));
    const second = run.take(asked({ setup: { ...smallSetup, seed: "8" } }));
    await Promise.all([first, second]);
    await run.takeSteps(1);
    expect([run.session.setup?.seed, run.replay]).toEqual(["8", undefined]);
  });
});
