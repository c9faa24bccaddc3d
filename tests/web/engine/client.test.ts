import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkerClient } from "../../../web/engine/client.ts";
import type { Command, WorkerEvent } from "../../../web/engine/protocol.ts";
import type { WorkerPort } from "../../../web/engine/watched-worker.ts";

/** A worker that records what it is sent and answers only when the test says so. */
class FakeWorker implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  readonly sent: Command[] = [];
  terminated = false;
  answersPings = true;

  postMessage(command: Command): void {
    this.sent.push(command);
    if (command.type === "ping" && this.answersPings) {
      this.emit({ type: "pong", sequence: command.sequence });
    }
  }

  terminate(): void {
    this.terminated = true;
  }

  emit(event: WorkerEvent): void {
    this.onmessage?.({ data: event } as MessageEvent<WorkerEvent>);
  }

  lastCallId(): number {
    const call = this.sent.findLast((command) => command.type === "call");
    if (call?.type !== "call") throw new Error("no call was sent");
    return call.id;
  }
}

const args = {
  seed: "0",
  lengths: [4],
  dimension: 16,
  stateNoise: 0.3,
  queryNoise: 0.5,
  trials: 10,
};
const module = {} as WebAssembly.Module;

describe("WorkerClient", () => {
  let workers: FakeWorker[];
  let notices: string[];
  let client: WorkerClient;

  const worker = (index = workers.length - 1): FakeWorker => {
    const found = workers[index];
    if (!found) throw new Error(`no worker ${index}`);
    return found;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    notices = [];
    client = new WorkerClient({
      module,
      createWorker: () => {
        const created = new FakeWorker();
        workers.push(created);
        return created;
      },
      onRestart: (notice) => notices.push(notice),
      heartbeat: { interval: 1000, missed: 3 },
    });
  });

  afterEach(() => {
    client.close();
    vi.useRealTimers();
  });

  it("creates the worker at the first call and loads the module into it once", async () => {
    expect(workers).toHaveLength(0);
    const first = client.run("bottleneck", args);
    worker().emit({ type: "result", id: worker().lastCallId(), result: [] });
    await first;
    const second = client.run("bottleneck", args);
    worker().emit({ type: "result", id: worker().lastCallId(), result: [] });
    await second;
    expect(workers).toHaveLength(1);
    expect(worker().sent.filter((command) => command.type === "load")).toEqual([
      { type: "load", module },
    ]);
  });

  it("matches results to calls by id, whatever their order", async () => {
    const first = client.run("bottleneck", args);
    const firstId = worker().lastCallId();
    const second = client.run("bottleneck", args);
    const secondId = worker().lastCallId();
    worker().emit({ type: "result", id: secondId, result: ["second"] });
    worker().emit({ type: "result", id: firstId, result: ["first"] });
    await expect(first).resolves.toEqual(["first"]);
    await expect(second).resolves.toEqual(["second"]);
  });

  it("reports progress and carries the core's code and sentence", async () => {
    const onProgress = vi.fn();
    const call = client.run("bottleneck", args, { onProgress });
    const id = worker().lastCallId();
    worker().emit({ type: "progress", id, done: 3, total: 10, partial: [] });
    worker().emit({ type: "error", id, error: { code: "out-of-range", message: "too long" } });
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(3, 10, []);
    await expect(call).rejects.toMatchObject({ code: "out-of-range", message: "too long" });
    expect(notices).toEqual([]);
  });

  it("cancels a running call and ignores what still comes for it", async () => {
    const controller = new AbortController();
    const onProgress = vi.fn();
    const call = client.run("bottleneck", args, { signal: controller.signal, onProgress });
    const id = worker().lastCallId();
    controller.abort();
    worker().emit({ type: "progress", id, done: 3, total: 10, partial: [] });
    await expect(call).rejects.toMatchObject({ code: "cancelled" });
    expect(worker().sent.at(-1)).toEqual({ type: "cancel", id });
    expect(onProgress).not.toHaveBeenCalled();
  });

  it("sends nothing for a call that was cancelled before it began", async () => {
    const call = client.run("bottleneck", args, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: "cancelled" });
    expect(workers).toHaveLength(0);
  });

  it("notices a silent worker by missed heartbeats, says so, and starts another", async () => {
    const call = client.run("bottleneck", args);
    const failed = expect(call).rejects.toMatchObject({ code: "worker-lost" });
    worker().answersPings = false;
    vi.advanceTimersByTime(5000);
    await failed;
    expect(worker(0).terminated).toBe(true);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain("stopped answering");

    const again = client.run("bottleneck", args);
    expect(workers).toHaveLength(2);
    worker().emit({ type: "result", id: worker().lastCallId(), result: [] });
    await expect(again).resolves.toEqual([]);
  });

  it("keeps a busy worker that answers its heartbeat, however long the call", async () => {
    const call = client.run("bottleneck", args);
    vi.advanceTimersByTime(600_000);
    expect(workers).toHaveLength(1);
    expect(worker().terminated).toBe(false);
    worker().emit({ type: "result", id: worker().lastCallId(), result: [] });
    await expect(call).resolves.toEqual([]);
  });

  it("sends no heartbeat while nothing is pending", async () => {
    const call = client.run("bottleneck", args);
    worker().emit({ type: "result", id: worker().lastCallId(), result: [] });
    await call;
    const sent = worker().sent.length;
    vi.advanceTimersByTime(60_000);
    expect(worker().sent).toHaveLength(sent);
  });

  it("replaces a worker that reports an uncaught error or a trap", async () => {
    const first = client.run("bottleneck", args);
    worker().onerror?.({ message: "boom", preventDefault() {} } as ErrorEvent);
    await expect(first).rejects.toMatchObject({ code: "worker-lost" });
    const second = client.run("bottleneck", args);
    worker().emit({
      type: "error",
      id: null,
      error: { code: "worker-lost", message: "unreachable" },
    });
    await expect(second).rejects.toThrow(/unreachable/);
    expect(workers.map((each) => each.terminated)).toEqual([true, true]);
    expect(notices).toHaveLength(2);
  });
});
