import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineError } from "../../engine/error.ts";
import type { BottleneckPoint } from "../../engine/protocol.ts";
import { type SweepArgs, sweepArgs } from "./settings.ts";
import { Sweep } from "./sweep.ts";

interface Call {
  args: SweepArgs;
  signal: AbortSignal;
  onProgress: (done: number, total: number, partial: unknown) => void;
  resolve: (points: BottleneckPoint[]) => void;
  reject: (error: unknown) => void;
}

function point(length: number): BottleneckPoint {
  return {
    length,
    trials: 50,
    fixedPositions: 1 / length,
    attentionPositions: 1,
    fixedWords: 0.5,
    attentionWords: 1,
  };
}

const quiet = sweepArgs({ seed: "0", noise: 0.5 });
const noisy = sweepArgs({ seed: "0", noise: 2 });

describe("Sweep", () => {
  let calls: Call[];
  let changes: number;
  let sweep: Sweep;

  const call = (index: number): Call => {
    const found = calls[index];
    if (!found) throw new Error(`no call ${index}`);
    return found;
  };
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    calls = [];
    changes = 0;
    sweep = new Sweep({
      run: (args, options) =>
        new Promise((resolve, reject) => calls.push({ args, ...options, resolve, reject })),
      onChange: () => {
        changes += 1;
      },
      restMilliseconds: 300,
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("goes from empty through working to finished", async () => {
    expect(sweep.phase).toBe("empty");
    void sweep.start(quiet);
    expect(sweep.phase).toBe("working");
    call(0).onProgress(50, 1000, [point(2)]);
    expect([sweep.done, sweep.total, sweep.points.length]).toEqual([50, 1000, 1]);
    call(0).resolve([point(2), point(4)]);
    await settle();
    expect(sweep.phase).toBe("finished");
    expect(sweep.points).toHaveLength(2);
    expect(sweep.pointsArgs).toBe(quiet);
    expect(changes).toBeGreaterThanOrEqual(3);
  });

  it("waits until the sliders rest, and starts once", async () => {
    sweep.request(quiet);
    await vi.advanceTimersByTimeAsync(200);
    sweep.request(noisy);
    await vi.advanceTimersByTimeAsync(299);
    expect(calls).toHaveLength(0);
    expect(sweep.phase).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ args }) => args)).toEqual([noisy]);
    expect(sweep.phase).toBe("working");
  });

  it("drops what an older sweep still says", async () => {
    void sweep.start(quiet);
    void sweep.start(noisy);
    expect(call(0).signal.aborted).toBe(true);
    call(0).onProgress(10, 1000, [point(2)]);
    call(0).resolve([point(2)]);
    await settle();
    expect(sweep.phase).toBe("working");
    expect(sweep.points).toEqual([]);
    call(1).resolve([point(40)]);
    await settle();
    expect(sweep.points.map(({ length }) => length)).toEqual([40]);
    expect(sweep.pointsArgs).toBe(noisy);
  });

  it("cancels, and keeps what is known", async () => {
    void sweep.start(quiet);
    call(0).onProgress(50, 1000, [point(2)]);
    sweep.cancel();
    expect(call(0).signal.aborted).toBe(true);
    call(0).reject(new EngineError("cancelled", "The calculation was cancelled."));
    await settle();
    expect(sweep.phase).toBe("cancelled");
    expect(sweep.points).toHaveLength(1);
    sweep.cancel();
    expect(sweep.phase).toBe("cancelled");
  });

  it("says why it failed, and can start again", async () => {
    void sweep.start(quiet);
    call(0).reject(new EngineError("worker-lost", "The worker stopped answering."));
    await settle();
    expect(sweep.phase).toBe("failed");
    expect(sweep.failure).toBe("The worker stopped answering.");
    void sweep.start(quiet);
    expect([sweep.phase, sweep.failure]).toEqual(["working", ""]);
    call(1).resolve([point(2)]);
    await settle();
    expect(sweep.phase).toBe("finished");
  });

  it("forgets everything when the card leaves the page", async () => {
    void sweep.start(quiet);
    sweep.clear();
    expect(call(0).signal.aborted).toBe(true);
    expect([sweep.phase, sweep.points, sweep.asked]).toEqual(["empty", [], undefined]);
    sweep.request(quiet);
    sweep.clear();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
  });

  it("passes on an error that is not the engine's", async () => {
    const started = sweep.start(quiet);
    call(0).reject(new TypeError("broken"));
    await expect(started).rejects.toThrow("broken");
  });
});
