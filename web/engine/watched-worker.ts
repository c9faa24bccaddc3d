import type { Command, WorkerEvent } from "./protocol.ts";

/** The part of a Worker the client uses, so that a test can stand in for one. */
export interface WorkerPort {
  postMessage(command: Command): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerEvent>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface WorkerSource {
  createWorker: () => WorkerPort;
  module: WebAssembly.Module;
  /** Milliseconds between heartbeats while it is watched, and how many may be missed; 1000 and 3. */
  heartbeat?: { interval: number; missed: number };
}

export interface WorkerListener {
  receive(event: WorkerEvent): void;
  /** It is gone, for a reason that fits "because"; the next post starts another. */
  lost(reason: string): void;
}

/**
 * A worker that is started when it is first sent something, and watched while something is awaited
 * from it: a worker that was terminated or closed itself fires no event, so that a heartbeat is
 * needed.
 */
export class WatchedWorker {
  private worker: WorkerPort | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private sent = 0;
  private answered = 0;
  private readonly interval: number;
  /** Heartbeats that may be missed. */
  patience: number;

  constructor(
    private readonly source: WorkerSource,
    private readonly listener: WorkerListener,
  ) {
    this.interval = source.heartbeat?.interval ?? 1000;
    this.patience = source.heartbeat?.missed ?? 3;
  }

  post(command: Command): void {
    this.worker ??= this.start();
    this.worker.postMessage(command);
  }

  watch(): void {
    this.timer ??= setInterval(() => {
      if (this.sent - this.answered >= this.patience) {
        this.lose("it stopped answering");
        return;
      }
      this.sent += 1;
      this.worker?.postMessage({ type: "ping", sequence: this.sent });
    }, this.interval);
  }

  unwatch(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Ends the worker; what it still says is not heard. */
  stop(): void {
    this.unwatch();
    if (this.worker) this.worker.onmessage = this.worker.onerror = null;
    this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): WorkerPort {
    const worker = this.source.createWorker();
    worker.onmessage = (event) => this.receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.lose(event.message ? `it stopped with “${event.message}”` : "it could not start");
    };
    worker.postMessage({ type: "load", module: this.source.module });
    this.sent = 0;
    this.answered = 0;
    return worker;
  }

  private receive(event: WorkerEvent): void {
    this.answered = this.sent;
    if (event.type === "error" && event.id === null) this.lose(event.error.message);
    else this.listener.receive(event);
  }

  private lose(reason: string): void {
    this.stop();
    this.listener.lost(reason);
  }
}
