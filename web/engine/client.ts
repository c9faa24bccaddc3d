import { EngineError } from "./error.ts";
import type { ArgsOf, Command, OperationName, ResultOf, WorkerEvent } from "./protocol.ts";
import { WatchedWorker, type WorkerSource } from "./watched-worker.ts";

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

export interface ClientOptions extends WorkerSource {
  /** Told in one sentence whenever a worker had to be replaced. */
  onRestart: (notice: string) => void;
}

/**
 * Long calls in a worker: request ids, progress, cancel. A dead worker is replaced; its calls are
 * rejected with code "worker-lost" and nothing else on the page is touched.
 */
export class WorkerClient {
  private readonly worker: WatchedWorker;
  private readonly pending = new Map<number, PendingCall>();
  private nextId = 1;

  constructor(private readonly options: ClientOptions) {
    this.worker = new WatchedWorker(options, {
      receive: (event) => this.receive(event),
      lost: (reason) => this.lost(reason),
    });
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
        this.worker.post({ type: "cancel", id });
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
      this.worker.post({ type: "call", id, operation, args } as Command);
      this.worker.watch();
    });
  }

  /** Ends the worker; pending calls are rejected as cancelled. */
  close(): void {
    this.worker.stop();
    this.rejectAll(cancelled());
  }

  private receive(event: WorkerEvent): void {
    switch (event.type) {
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
        if (event.id !== null) this.settle(event.id)?.reject(EngineError.fromRecord(event.error));
    }
  }

  private settle(id: number): PendingCall | undefined {
    const call = this.pending.get(id);
    this.pending.delete(id);
    if (this.pending.size === 0) this.worker.unwatch();
    return call;
  }

  private lost(reason: string): void {
    const notice = `The worker was restarted because ${reason}. Run the figure again.`;
    this.rejectAll(new EngineError("worker-lost", notice));
    this.options.onRestart(notice);
  }

  private rejectAll(error: EngineError): void {
    const calls = [...this.pending.values()];
    this.pending.clear();
    for (const call of calls) call.reject(error);
  }
}

export function cancelled(): EngineError {
  return new EngineError("cancelled", "The calculation was cancelled.");
}
