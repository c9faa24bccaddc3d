import { EngineError } from "./error.ts";
import type { ArgsOf, Command, OperationName, ResultOf, WorkerEvent } from "./protocol.ts";

/** The part of a Worker the client uses, so that a test can stand in for one. */
export interface WorkerPort {
  postMessage(command: Command): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerEvent>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface RunOptions {
  /** Cancels the call; the promise rejects with an EngineError of code "cancelled". */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number, partial: unknown) => void;
}

interface PendingCall {
  resolve(result: unknown): void;
  reject(error: EngineError): void;
  onProgress: RunOptions["onProgress"];
}

export interface ClientOptions {
  createWorker: () => WorkerPort;
  module: WebAssembly.Module;
  /** Told in one sentence whenever a worker had to be replaced. */
  onRestart: (notice: string) => void;
  /** Milliseconds between heartbeats while a call is pending, and how many may be missed. */
  heartbeat?: { interval: number; missed: number };
}

/**
 * Long calls in a worker: request ids, progress, cancel, and a heartbeat, because a worker that was
 * terminated or closed itself fires no event. A dead worker is replaced; its calls are rejected
 * with code "worker-lost" and nothing else on the page is touched.
 */
export class WorkerClient {
  private worker: WorkerPort | undefined;
  private readonly pending = new Map<number, PendingCall>();
  private nextId = 1;
  private timer: ReturnType<typeof setInterval> | undefined;
  private sent = 0;
  private answered = 0;
  private readonly interval: number;
  private readonly missed: number;

  constructor(private readonly options: ClientOptions) {
    this.interval = options.heartbeat?.interval ?? 1000;
    this.missed = options.heartbeat?.missed ?? 3;
  }

  run<K extends OperationName>(
    operation: K,
    args: ArgsOf<K>,
    { signal, onProgress }: RunOptions = {},
  ): Promise<ResultOf<K>> {
    if (signal?.aborted) return Promise.reject(cancelled());
    const id = this.nextId++;
    return new Promise<ResultOf<K>>((resolve, reject) => {
      const cancel = (): void => {
        this.settle(id)?.reject(cancelled());
        this.worker?.postMessage({ type: "cancel", id });
      };
      signal?.addEventListener("abort", cancel, { once: true });
      this.pending.set(id, {
        resolve: (result) => {
          signal?.removeEventListener("abort", cancel);
          resolve(result as ResultOf<K>);
        },
        reject: (error) => {
          signal?.removeEventListener("abort", cancel);
          reject(error);
        },
        onProgress,
      });
      this.start().postMessage({ type: "call", id, operation, args } as Command);
      this.watch();
    });
  }

  /** Ends the worker; pending calls are rejected as cancelled. */
  close(): void {
    this.stop();
    this.rejectAll(cancelled());
  }

  private start(): WorkerPort {
    if (this.worker) return this.worker;
    const worker = this.options.createWorker();
    worker.onmessage = (event) => this.receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.replace(event.message ? `it stopped with “${event.message}”` : "it could not start");
    };
    worker.postMessage({ type: "load", module: this.options.module });
    this.worker = worker;
    this.sent = 0;
    this.answered = 0;
    return worker;
  }

  private receive(event: WorkerEvent): void {
    this.answered = this.sent;
    switch (event.type) {
      case "ready":
      case "pong":
        return;
      case "progress":
        this.pending.get(event.id)?.onProgress?.(event.done, event.total, event.partial);
        return;
      case "result":
        this.settle(event.id)?.resolve(event.result);
        return;
      case "cancelled":
        this.settle(event.id)?.reject(cancelled());
        return;
      case "error":
        if (event.id === null) this.replace(event.error.message);
        else this.settle(event.id)?.reject(EngineError.fromRecord(event.error));
    }
  }

  private settle(id: number): PendingCall | undefined {
    const call = this.pending.get(id);
    this.pending.delete(id);
    if (this.pending.size === 0) this.unwatch();
    return call;
  }

  private watch(): void {
    this.timer ??= setInterval(() => {
      if (this.sent - this.answered >= this.missed) {
        this.replace("it stopped answering");
        return;
      }
      this.sent += 1;
      this.worker?.postMessage({ type: "ping", sequence: this.sent });
    }, this.interval);
  }

  private unwatch(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private replace(reason: string): void {
    this.stop();
    const notice = `The worker was restarted because ${reason}. Run the figure again.`;
    this.rejectAll(new EngineError("worker-lost", notice));
    this.options.onRestart(notice);
  }

  private rejectAll(error: EngineError): void {
    const calls = [...this.pending.values()];
    this.pending.clear();
    for (const call of calls) call.reject(error);
  }

  private stop(): void {
    this.unwatch();
    this.worker?.terminate();
    this.worker = undefined;
  }
}

function cancelled(): EngineError {
  return new EngineError("cancelled", "The calculation was cancelled.");
}
