import { type RunOptions, WorkerClient } from "./client.ts";
import { compileCore } from "./compile.ts";
import { EngineError, messageOf } from "./error.ts";
import wasmUrl from "./generated/softlookup.wasm?url";
import trainingWasmUrl from "./generated/softlookup-training.wasm?url";
import { type CoreModule, instantiateCore } from "./module.ts";
import { lessonOperations } from "./operations.ts";
import { PageModel } from "./page-model.ts";
import type {
  ArgsOf,
  LessonOperationName,
  OperationName,
  ResultOf,
  TrainingOperationName,
} from "./protocol.ts";
import type {
  TrainingListener,
  TrainingRun,
  TrainingSetup,
  TrainingStartOptions,
} from "./training.ts";
import { TrainingClient } from "./training-client.ts";
import type { OpenModel } from "./translation.ts";
import type { WorkerPort, WorkerSource } from "./watched-worker.ts";

export type EngineState = "loading" | "ready" | "failed";

/**
 * The page's one door to the core. The lesson's module is compiled once; an instance on the main
 * thread answers lesson-sized calls at once (`now`, `openModel`), a worker takes the long ones
 * (`run`). The module that trains is fetched when it is first asked for; each run has a worker of
 * its own (`train`).
 * Dispatches "status" whenever `state`, `failure` or `notice` changes.
 */
export class Engine extends EventTarget {
  state: EngineState = "loading";
  failure: EngineError | undefined;
  /** A sentence for the reader about something that was mended, such as a restarted worker. */
  notice = "";
  /** Settles when the core is ready or has failed; never rejects. */
  readonly settled: Promise<void>;
  private compiled: WebAssembly.Module | undefined;
  private module: CoreModule | undefined;
  private training: Promise<WebAssembly.Module> | undefined;
  private client: WorkerClient | undefined;
  private trainingClient: WorkerClient | undefined;

  constructor(
    url: string,
    private readonly trainingUrl: string,
  ) {
    super();
    this.settled = this.load(url);
  }

  /** Answers on the main thread. Throws an EngineError; after a trap a fresh instance follows. */
  now<K extends LessonOperationName>(operation: K, args: ArgsOf<K>): ResultOf<K> {
    const module = this.current();
    try {
      return lessonOperations.execute(module, operation, args);
    } catch (error) {
      if (error instanceof EngineError && error.code === "trap") this.trapped(error);
      throw error;
    }
  }

  /**
   * Opens a model file on the main thread. Throws an EngineError for a file that holds none;
   * models that are open stay as they are.
   */
  openModel(bytes: Uint8Array): OpenModel {
    return new PageModel(
      { current: () => this.current(), trapped: (error) => this.trapped(error) },
      bytes,
    );
  }

  /** Answers from a worker, with progress and cancel. Rejects with an EngineError. */
  async run<K extends OperationName>(
    operation: K,
    args: ArgsOf<K>,
    options: RunOptions = {},
  ): Promise<ResultOf<K>> {
    const client = isTraining(operation) ? await this.trainingCalls() : await this.lessonCalls();
    return client.run(operation, args, options);
  }

  /** Starts a run, paused, in a worker of its own; any number run side by side. */
  train(
    setup: TrainingSetup,
    listener?: TrainingListener,
    options?: TrainingStartOptions,
  ): TrainingRun {
    return new TrainingClient(this.trainingSource(), setup, listener, options);
  }

  private current(): CoreModule {
    if (this.module) return this.module;
    throw this.failure ?? new EngineError("not-ready", "The numeric core is still loading.");
  }

  private async lessonCalls(): Promise<WorkerClient> {
    await this.settled;
    if (!this.compiled)
      throw this.failure ?? new EngineError("not-ready", "The core is not loaded.");
    this.client ??= new WorkerClient({
      createWorker: createLessonWorker,
      module: this.compiled,
      onRestart: (notice) => this.announce(notice),
    });
    return this.client;
  }

  private async trainingCalls(): Promise<WorkerClient> {
    const source = await this.trainingSource();
    this.trainingClient ??= new WorkerClient({
      ...source,
      heartbeat: patientHeartbeat,
      onRestart: (notice) => this.announce(notice),
    });
    return this.trainingClient;
  }

  /** A fetch that failed is tried again the next time. */
  private async trainingSource(): Promise<WorkerSource> {
    this.training ??= compileCore(this.trainingUrl);
    try {
      return { createWorker: createTrainingWorker, module: await this.training };
    } catch (error) {
      this.training = undefined;
      throw error;
    }
  }

  private async load(url: string): Promise<void> {
    try {
      this.compiled = await compileCore(url);
      this.module = await instantiateCore(this.compiled);
      this.state = "ready";
    } catch (error) {
      this.state = "failed";
      this.failure =
        error instanceof EngineError
          ? error
          : new EngineError("internal", `The numeric core did not start: ${messageOf(error)}.`);
    }
    this.dispatchEvent(new Event("status"));
  }

  private trapped(error: EngineError): void {
    void this.restart(error.message);
  }

  private async restart(notice: string): Promise<void> {
    if (!this.compiled) return;
    this.module = undefined;
    this.state = "loading";
    this.module = await instantiateCore(this.compiled);
    this.state = "ready";
    this.announce(notice);
  }

  private announce(notice: string): void {
    this.notice = notice;
    this.dispatchEvent(new Event("status"));
  }
}

/** A text to measure a model on is read in one long call. */
const patientHeartbeat = { interval: 1000, missed: 60 };

const trainingOperations: Record<TrainingOperationName, true> = {
  counterfactual: true,
  evaluate: true,
  explain: true,
  readCorpus: true,
};

function isTraining(operation: OperationName): operation is TrainingOperationName {
  return operation in trainingOperations;
}

function createLessonWorker(): WorkerPort {
  return new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "soft-lookup",
  }) as WorkerPort;
}

function createTrainingWorker(): WorkerPort {
  return new Worker(new URL("./training-worker.ts", import.meta.url), {
    type: "module",
    name: "soft-lookup-training",
  }) as WorkerPort;
}

export const engine = new Engine(wasmUrl, trainingWasmUrl);
