import type { Core } from "./compile.ts";
import { EngineError, messageOf } from "./error.ts";
import { guard } from "./guard.ts";
import type { OperationSet, Steps } from "./operation-set.ts";
import type { CallCommand, Command, OperationName, WorkerEvent } from "./protocol.ts";
import type { ActCommand, TrainCommand, TrainingActionName } from "./training.ts";

/** Milliseconds of work between two looks at the message queue. */
const sliceMilliseconds = 30;

/** The part of a worker's global scope that is used, so that a test can stand in for one. */
export interface WorkerScope {
  postMessage(event: WorkerEvent, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Command>) => void) | null;
}

/** A training run in a worker. */
export interface HostedRun {
  act(command: ActCommand<TrainingActionName>): void;
  /** Stops the evaluation that was asked for with this request. */
  stop(request: number): void;
  /** Frees everything; resolves when nothing of it runs any more. */
  close(): Promise<void>;
}

/** Operations whose names are known at run time alone; others are refused. */
export type AnyOperations<Module extends Core> = OperationSet<Module, OperationName, OperationName>;

export interface WorkerParts<Module extends Core> {
  instantiate(compiled: WebAssembly.Module): Promise<Module>;
  operations: AnyOperations<Module>;
  /** Where the module trains. Throws an EngineError for a setup that is refused. */
  openRun?(module: Module, command: TrainCommand, host: RunEvents): HostedRun;
}

export interface RunEvents {
  post(event: WorkerEvent, transfer?: Transferable[]): void;
  /** Asks for the worker to be replaced: its memory is in an unknown state. */
  fail(error: unknown): void;
}

/** Answers the commands of a worker's scope, long ones in slices. */
export function serve<Module extends Core>(scope: WorkerScope, parts: WorkerParts<Module>): void {
  let loading: Promise<Module> | undefined;
  const cancelledIds = new Set<number>();
  const running = new Set<number>();
  const runs = new Map<number, HostedRun>();

  scope.onmessage = ({ data: command }) => {
    switch (command.type) {
      case "load":
        loading = parts.instantiate(command.module);
        loading.then(() => scope.postMessage({ type: "ready" }), fail);
        return;
      case "ping":
        scope.postMessage({ type: "pong", sequence: command.sequence });
        return;
      case "cancel":
        if (running.has(command.id)) cancelledIds.add(command.id);
        else void closeRun(command.id);
        return;
      case "call":
        void answer(command);
        return;
      case "train":
        void openRun(command);
        return;
      case "act":
        runs.get(command.id)?.act(command);
        return;
      case "stop":
        runs.get(command.id)?.stop(command.request);
    }
  };

  function loaded(): Promise<Module> {
    if (loading) return loading;
    throw new EngineError("internal", "The worker was called before it was loaded.");
  }

  async function answer(command: CallCommand<OperationName>): Promise<void> {
    const { id, operation, args } = command;
    running.add(id);
    try {
      const module = await loaded();
      const steps = parts.operations.openSteps(module, operation, args);
      const result = steps
        ? await runSteps(module, id, steps)
        : parts.operations.execute(module, operation, args);
      if (result === undefined) scope.postMessage({ type: "cancelled", id });
      else scope.postMessage({ type: "result", id, result }, transferablesIn(result));
    } catch (error) {
      report(id, error);
    } finally {
      running.delete(id);
      cancelledIds.delete(id);
    }
  }

  /** The result of all steps, or undefined when the call was cancelled. */
  async function runSteps<Result>(
    module: Module,
    id: number,
    steps: Steps<Result>,
  ): Promise<Result | undefined> {
    try {
      for (let more = true; more; ) {
        more = runSlice(() => guard(module, () => steps.step()));
        scope.postMessage({
          type: "progress",
          id,
          done: steps.done,
          total: steps.total,
          partial: guard(module, () => steps.result()),
        });
        await nextTask();
        if (cancelledIds.has(id)) return undefined;
      }
      return guard(module, () => steps.result());
    } finally {
      steps.delete();
    }
  }

  async function openRun(command: TrainCommand): Promise<void> {
    const { id } = command;
    try {
      const module = await loaded();
      if (!parts.openRun) throw new EngineError("internal", "This worker does not train.");
      runs.set(id, parts.openRun(module, command, { post: scope.postMessage.bind(scope), fail }));
    } catch (error) {
      report(id, error);
    }
  }

  async function closeRun(id: number): Promise<void> {
    const run = runs.get(id);
    runs.delete(id);
    await run?.close();
    if (run) scope.postMessage({ type: "cancelled", id });
  }

  function report(id: number, error: unknown): void {
    const known = asEngineError(error);
    scope.postMessage({ type: "error", id, error: known.toRecord() });
    if (known.code === "trap") fail(known);
  }

  function fail(error: unknown): void {
    scope.postMessage({
      type: "error",
      id: null,
      error: { code: "worker-lost", message: messageOf(error) },
    });
  }
}

export function asEngineError(error: unknown): EngineError {
  return error instanceof EngineError ? error : new EngineError("internal", messageOf(error));
}

/** Calls `step` for a slice's time, at least once; false once it was false. */
export function runSlice(step: () => boolean): boolean {
  const end = performance.now() + sliceMilliseconds;
  for (;;) {
    if (!step()) return false;
    if (performance.now() >= end) return true;
  }
}

/** Lets waiting messages in: a timer of 0 ms is clamped to 4 ms, a message is not. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Every ArrayBuffer in a result: they are moved to the page, not copied. */
export function transferablesIn(value: unknown, found: Transferable[] = []): Transferable[] {
  if (ArrayBuffer.isView(value)) {
    found.push(value.buffer as ArrayBuffer);
  } else if (Array.isArray(value)) {
    for (const element of value) transferablesIn(element, found);
  } else if (typeof value === "object" && value !== null) {
    for (const element of Object.values(value)) transferablesIn(element, found);
  }
  return found;
}
