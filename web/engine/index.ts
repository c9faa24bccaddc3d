import { type RunOptions, WorkerClient, type WorkerPort } from "./client.ts";
import { EngineError } from "./error.ts";
import wasmUrl from "./generated/softlookup.wasm?url";
import { type CoreModule, compileCore, instantiateCore, messageOf } from "./module.ts";
import { execute } from "./operations.ts";
import type { ArgsOf, OperationName, ResultOf } from "./protocol.ts";

export type EngineState = "loading" | "ready" | "failed";

/**
 * The page's one door to the core. The module is compiled once; an instance on the main thread
 * answers lesson-sized calls at once (`now`), a worker takes the long ones (`run`).
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
  private client: WorkerClient | undefined;

  constructor(url: string) {
    super();
    this.settled = this.load(url);
  }

  /** Answers on the main thread. Throws an EngineError; after a trap a fresh instance follows. */
  now<K extends OperationName>(operation: K, args: ArgsOf<K>): ResultOf<K> {
    if (!this.module) {
      throw this.failure ?? new EngineError("not-ready", "The numeric core is still loading.");
    }
    try {
      return execute(this.module, operation, args);
    } catch (error) {
      if (error instanceof EngineError && error.code === "trap") void this.restart(error.message);
      throw error;
    }
  }

  /** Answers from a worker, with progress and cancel. Rejects with an EngineError. */
  async run<K extends OperationName>(
    operation: K,
    args: ArgsOf<K>,
    options: RunOptions = {},
  ): Promise<ResultOf<K>> {
    await this.settled;
    if (!this.compiled)
      throw this.failure ?? new EngineError("not-ready", "The core is not loaded.");
    this.client ??= new WorkerClient({
      createWorker,
      module: this.compiled,
      onRestart: (notice) => this.announce(notice),
    });
    return this.client.run(operation, args, options);
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

function createWorker(): WorkerPort {
  return new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "soft-lookup",
  }) as WorkerPort;
}

export const engine = new Engine(wasmUrl);
