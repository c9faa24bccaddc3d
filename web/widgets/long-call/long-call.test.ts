import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineError } from "../../engine/error.ts";
import { LongCall } from "./long-call.ts";

interface Call {
  args: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number, partial: unknown) => void;
  resolve: (result: string) => void;
  reject: (error: unknown) => void;
}

describe("LongCall", () => {
  let calls: Call[];
  let changes: number;
  let long: LongCall<number, string>;

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
    long = new LongCall({
      run: (args, options) =>
        new Promise((resolve, reject) => calls.push({ args, ...options, resolve, reject })),
      onChange: () => {
        changes += 1;
      },
      same: (a, b) => a === b,
      restMilliseconds: 300,
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("goes from empty through working to finished", async () => {
    expect(long.phase).toBe("empty");
    void long.start(1);
    expect([long.phase, long.busy]).toEqual(["working", true]);
    call(0).onProgress(50, 1000, "half");
    expect([long.done, long.total, long.result]).toEqual([50, 1000, "half"]);
    call(0).onProgress(60, 1000, null);
    expect(long.result).toBe("half");
    call(0).resolve("whole");
    await settle();
    expect([long.phase, long.busy, long.result]).toEqual(["finished", false, "whole"]);
    expect([long.answers(1), long.answers(2)]).toEqual([true, false]);
    expect(changes).toBe(4);
  });

  it("follows its arguments: at once at first, then when they rest", async () => {
    long.follow(1);
    expect(calls.map(({ args }) => args)).toEqual([1]);
    long.follow(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
    long.follow(2);
    await vi.advanceTimersByTimeAsync(200);
    long.follow(3);
    await vi.advanceTimersByTimeAsync(299);
    expect([calls.length, long.phase]).toEqual([1, "waiting"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ args }) => args)).toEqual([1, 3]);
  });

  it("does not repeat by itself what failed or was cancelled", async () => {
    long.follow(1);
    long.cancel();
    long.follow(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect([calls.length, long.phase]).toEqual([1, "cancelled"]);
  });

  it("drops what an older call still says", async () => {
    void long.start(1);
    void long.start(2);
    expect(call(0).signal.aborted).toBe(true);
    call(0).onProgress(10, 1000, "old");
    call(0).resolve("old");
    await settle();
    expect([long.phase, long.result]).toEqual(["working", undefined]);
    call(1).resolve("new");
    await settle();
    expect([long.result, long.resultArgs]).toEqual(["new", 2]);
  });

  it("cancels, and keeps what is known", async () => {
    void long.start(1);
    call(0).onProgress(50, 1000, "half");
    long.cancel();
    expect(call(0).signal.aborted).toBe(true);
    call(0).reject(new EngineError("cancelled", "The calculation was cancelled."));
    await settle();
    expect([long.phase, long.result]).toEqual(["cancelled", "half"]);
    long.cancel();
    expect(long.phase).toBe("cancelled");
  });

  it("says why it failed, and can start again", async () => {
    void long.start(1);
    call(0).reject(new EngineError("worker-lost", "The worker stopped answering."));
    await settle();
    expect([long.phase, long.failure]).toEqual(["failed", "The worker stopped answering."]);
    void long.start(1);
    expect([long.phase, long.failure]).toEqual(["working", ""]);
    call(1).resolve("whole");
    await settle();
    expect(long.phase).toBe("finished");
  });

  it("forgets everything when the card leaves the page", async () => {
    void long.start(1);
    long.clear();
    expect(call(0).signal.aborted).toBe(true);
    expect([long.phase, long.result, long.asked]).toEqual(["empty", undefined, undefined]);
    long.request(1);
    long.clear();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
  });

  it("passes on an error that is not the engine's", async () => {
    const started = long.start(1);
    call(0).reject(new TypeError("broken"));
    await expect(started).rejects.toThrow("broken");
  });
});
