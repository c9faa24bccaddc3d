import { cancelled } from "./client.ts";
import { EngineError } from "./error.ts";
import type { Command, WorkerEvent } from "./protocol.ts";
import type {
  ActionArgs,
  ActionResult,
  SavedRun,
  TrainingActionName,
  TrainingListener,
  TrainingProgress,
  TrainingRun,
  TrainingSetup,
  TrainingStart,
  TrainingStartOptions,
  Watch,
} from "./training.ts";
import { WatchedWorker, type WorkerSource } from "./watched-worker.ts";

interface PendingAction {
  command: Command;
  resolve(result: unknown): void;
  reject(error: EngineError): void;
}

/** A worker has one run, so that any number will do. */
const runId = 1;
/** Heartbeats that may be missed while the worker reads the corpus, which is one long call. */
const openingPatience = 120;
/** Restarts in a row without a new checkpoint between them. */
const mostRestarts = 3;

/**
 * A run in a worker of its own. The last checkpoint stays here: when the worker is lost, another
 * one goes on from it, to the same bits.
 */
export class TrainingClient implements TrainingRun {
  readonly started: Promise<TrainingStart>;
  saved: SavedRun | undefined;
  private worker: WatchedWorker | undefined;
  private patience = 0;
  private readonly pending = new Map<number, PendingAction>();
  private nextRequest = 1;
  private settleStart: { resolve(start: TrainingStart): void; reject(error: EngineError): void };
  private opened = false;
  /** What the run was last told to do, to be told again to a new worker. */
  private until: number | undefined;
  private stepsPerSecond = Number.POSITIVE_INFINITY;
  private watch: Watch | null;
  private restarts = 0;
  private ended: EngineError | undefined;

  /** `source` may be on its way: a module that is being fetched. */
  constructor(
    source: Promise<WorkerSource>,
    private readonly setup: TrainingSetup,
    private readonly listener: TrainingListener = {},
    private readonly options: TrainingStartOptions = {},
  ) {
    this.watch = options.watch ?? null;
    this.settleStart = { resolve() {}, reject() {} };
    this.started = new Promise((resolve, reject) => {
      this.settleStart = { resolve, reject };
    });
    // Whoever does not look at `started` hears of a refusal from the actions.
    this.started.catch(() => {});
    source.then(
      (ready) => this.begin(ready),
      (error) => this.end(error),
    );
  }

  async act<K extends TrainingActionName>(
    action: K,
    args: ActionArgs<K>,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<ActionResult<K>> {
    await this.started;
    if (this.ended) throw this.ended;
    if (signal?.aborted) throw cancelled();
    const request = this.nextRequest++;
    return new Promise<ActionResult<K>>((resolve, reject) => {
      const abort = (): void => {
        this.settle(request)?.reject(cancelled());
        this.worker?.post({ type: "stop", id: runId, request });
      };
      signal?.addEventListener("abort", abort, { once: true });
      const command = { type: "act", id: runId, request, action, args } as Command;
      this.pending.set(request, {
        command,
        resolve: (result) => {
          signal?.removeEventListener("abort", abort);
          resolve(result as ActionResult<K>);
        },
        reject: (error) => {
          signal?.removeEventListener("abort", abort);
          reject(error);
        },
      });
      this.remember(action, args);
      // A worker that has just been replaced has no run yet: it is told once it has.
      if (this.opened) this.worker?.post(command);
      this.worker?.watch();
    });
  }

  close(): void {
    this.end(cancelled());
  }

  private begin(source: WorkerSource): void {
    if (this.ended) return;
    this.worker = new WatchedWorker(source, {
      receive: (event) => this.receive(event),
      lost: (reason) => this.lost(reason),
    });
    this.patience = this.worker.patience;
    this.open();
  }

  private open(): void {
    if (!this.worker) return;
    this.opened = false;
    this.worker.patience = Math.max(this.patience, openingPatience);
    this.worker.post({
      type: "train",
      id: runId,
      setup: this.setup,
      checkpoint: this.saved?.checkpoint ?? this.options.checkpoint ?? null,
      watch: this.watch,
      checkpointInterval: this.options.checkpointInterval ?? 5000,
      progressInterval: this.options.progressInterval ?? 100,
    });
    this.worker.watch();
  }

  private receive(event: WorkerEvent): void {
    switch (event.type) {
      case "started":
        this.opened = true;
        if (this.worker) this.worker.patience = this.patience;
        this.settleStart.resolve(event.start);
        this.goOn();
        for (const { command } of this.pending.values()) this.worker?.post(command);
        return;
      case "trained":
        this.progressed(event.progress);
        return;
      case "saved":
        this.saved = { step: event.step, checkpoint: event.checkpoint };
        this.restarts = 0;
        this.listener.onCheckpoint?.(this.saved);
        return;
      case "evaluated":
        this.listener.onEvaluation?.(event.evaluation);
        return;
      case "answer":
        this.settle(event.request)?.resolve(event.result);
        this.rest();
        return;
      case "refusal":
        this.settle(event.request)?.reject(EngineError.fromRecord(event.error));
        this.rest();
        return;
      case "failed":
        this.until = undefined;
        this.listener.onFailure?.(event.error, this.saved);
        return;
      case "error":
        this.end(EngineError.fromRecord(event.error));
    }
  }

  private progressed(progress: TrainingProgress): void {
    if (progress.state !== "running") this.until = undefined;
    this.listener.onProgress?.(progress);
    this.rest();
  }

  /** Heartbeats cost a waking page: none while the run is at rest and nothing is asked. */
  private rest(): void {
    if (this.opened && this.until === undefined && this.pending.size === 0) this.worker?.unwatch();
  }

  private remember(action: TrainingActionName, args: ActionArgs<TrainingActionName>): void {
    if (action === "run") {
      this.until = (args as ActionArgs<"run">).until ?? Number.MAX_SAFE_INTEGER;
    }
    if (action === "pace") this.stepsPerSecond = (args as ActionArgs<"pace">).stepsPerSecond;
    if (action === "watch") this.watch = (args as ActionArgs<"watch">).watch;
  }

  /** After a restart: on with what it was doing. */
  private goOn(): void {
    const { stepsPerSecond, until } = this;
    if (Number.isFinite(stepsPerSecond)) this.tell("pace", { stepsPerSecond });
    if (until === undefined) this.rest();
    else this.tell("run", { until });
  }

  /** Nobody waits for the answer. */
  private tell<K extends TrainingActionName>(action: K, args: ActionArgs<K>): void {
    this.worker?.post({ type: "act", id: runId, request: 0, action, args } as Command);
  }

  private settle(request: number): PendingAction | undefined {
    const action = this.pending.get(request);
    this.pending.delete(request);
    return action;
  }

  private lost(reason: string): void {
    const place = this.saved
      ? `goes on from its checkpoint at step ${this.saved.step}`
      : "begins again";
    const notice = `The training worker was restarted because ${reason}. The run ${place}.`;
    const error = new EngineError("worker-lost", notice);
    this.rejectPending(error);
    this.restarts += 1;
    if (this.restarts > mostRestarts) {
      const last = new EngineError(
        "worker-lost",
        `The training worker was lost ${this.restarts} times in a row, the last time because ` +
          `${reason}. The run was given up.`,
      );
      this.listener.onFailure?.(last.toRecord(), this.saved);
      this.end(last);
      return;
    }
    this.listener.onRestart?.(notice, this.saved);
    this.open();
  }

  private end(reason: unknown): void {
    if (this.ended) return;
    const error =
      reason instanceof EngineError ? reason : new EngineError("internal", String(reason));
    this.ended = error;
    this.worker?.stop();
    this.settleStart.reject(error);
    this.rejectPending(error);
  }

  private rejectPending(error: EngineError): void {
    const actions = [...this.pending.values()];
    this.pending.clear();
    for (const action of actions) action.reject(error);
  }
}
