/** The worker: loads the compiled module it is given and answers calls, long ones in slices. */
import { EngineError } from "./error.ts";
import { type CoreModule, instantiateCore, messageOf } from "./module.ts";
import { execute, guard, openSteps, type Steps } from "./operations.ts";
import type { CallCommand, Command, OperationName, WorkerEvent } from "./protocol.ts";

/** Milliseconds of work between two looks at the message queue. */
const sliceMilliseconds = 30;

const scope = self as unknown as {
  postMessage(event: WorkerEvent, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Command>) => void) | null;
};

let loading: Promise<CoreModule> | undefined;
const cancelledIds = new Set<number>();
const running = new Set<number>();

scope.onmessage = ({ data: command }) => {
  switch (command.type) {
    case "load":
      loading = instantiateCore(command.module);
      loading.then(() => scope.postMessage({ type: "ready" }), fail);
      return;
    case "ping":
      scope.postMessage({ type: "pong", sequence: command.sequence });
      return;
    case "cancel":
      if (running.has(command.id)) cancelledIds.add(command.id);
      return;
    case "call":
      void answer(command);
  }
};

async function answer(command: CallCommand<OperationName>): Promise<void> {
  const { id, operation, args } = command;
  running.add(id);
  try {
    if (!loading) throw new EngineError("internal", "The worker was called before it was loaded.");
    const module = await loading;
    const steps = openSteps(module, operation, args);
    const result = steps ? await runSteps(module, id, steps) : execute(module, operation, args);
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
  module: CoreModule,
  id: number,
  steps: Steps<Result>,
): Promise<Result | undefined> {
  try {
    for (let more = true; more; ) {
      const sliceEnd = performance.now() + sliceMilliseconds;
      do {
        more = guard(module, () => steps.step());
      } while (more && performance.now() < sliceEnd);
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

/** Lets waiting messages in: a timer of 0 ms is clamped to 4 ms, a message is not. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function report(id: number, error: unknown): void {
  const known =
    error instanceof EngineError ? error : new EngineError("internal", messageOf(error));
  scope.postMessage({ type: "error", id, error: known.toRecord() });
  // A trap leaves the instance's memory in an unknown state: ask to be replaced.
  if (known.code === "trap") fail(known);
}

function fail(error: unknown): void {
  scope.postMessage({
    type: "error",
    id: null,
    error: { code: "worker-lost", message: messageOf(error) },
  });
}

/** Every ArrayBuffer in a result: they are moved to the page, not copied. */
function transferablesIn(value: unknown, found: Transferable[] = []): Transferable[] {
  if (ArrayBuffer.isView(value)) {
    found.push(value.buffer as ArrayBuffer);
  } else if (Array.isArray(value)) {
    for (const element of value) transferablesIn(element, found);
  } else if (typeof value === "object" && value !== null) {
    for (const element of Object.values(value)) transferablesIn(element, found);
  }
  return found;
}
