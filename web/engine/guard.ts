import type { Core } from "./compile.ts";
import { EngineError, messageOf } from "./error.ts";

/** Runs `call` and turns whatever it throws into an EngineError with the core's own sentence. */
export function guard<T>(core: Core, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toEngineError(core, error);
  }
}

function toEngineError(core: Core, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  if (error instanceof WebAssembly.Exception) return describeException(core, error);
  if (error instanceof WebAssembly.RuntimeError) {
    return new EngineError(
      "trap",
      `The numeric core stopped (${error.message}). It was restarted; nothing on the page was lost.`,
      { cause: error },
    );
  }
  return new EngineError("invalid-argument", `The core refused the call: ${messageOf(error)}.`, {
    cause: error,
  });
}

/** Asks the core what it threw, then frees the exception's object. */
function describeException(core: Core, error: WebAssembly.Exception): EngineError {
  try {
    const object = core.getCppExceptionThrownObjectFromWebAssemblyException(error);
    return EngineError.fromRecord(core.describeException(object));
  } finally {
    core.decrementExceptionRefcount(error);
  }
}
