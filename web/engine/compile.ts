import { EngineError, messageOf } from "./error.ts";
import type { ErrorRecord, InstanceAccount } from "./protocol.ts";

/** What every module exports for its errors and its accounts; Emscripten's own included. */
export interface Core {
  /** The address of the thrown object; it keeps its reference. */
  getCppExceptionThrownObjectFromWebAssemblyException(exception: WebAssembly.Exception): number;
  /** Frees the object when its last reference goes. */
  decrementExceptionRefcount(exception: WebAssembly.Exception): void;
  describeException(thrown: number): ErrorRecord;
  /** Bound objects that are alive. */
  liveObjects(): number;
  /** Bytes of the instance's memory. */
  memoryBytes(): number;
}

/** A module of one empty function that uses a v128 constant: valid only where fixed SIMD is. */
const simdProbe = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03,
  0x02, 0x01, 0x00, 0x0a, 0x0a, 0x01, 0x08, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x62, 0x0b,
]);

/** Throws an EngineError that says what the reader can do when the core cannot run here. */
export function checkSupport(): void {
  if (typeof WebAssembly !== "object" || typeof WebAssembly.validate !== "function") {
    throw new EngineError(
      "wasm-blocked",
      "WebAssembly is switched off in this browser, so the figures stay as printed. " +
        "The text reads without it; allow WebAssembly and reload to use them.",
    );
  }
  if (!WebAssembly.validate(simdProbe)) {
    throw new EngineError(
      "simd-missing",
      "This browser has no WebAssembly SIMD, so the figures stay as printed. " +
        "Chrome 91, Firefox 89 and Safari 16.4 or newer have it.",
    );
  }
}

/** Fetches and compiles the module once; from bytes, so that a wrong MIME type does no harm. */
export async function compileCore(url: string): Promise<WebAssembly.Module> {
  checkSupport();
  let bytes: ArrayBuffer;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    bytes = await response.arrayBuffer();
  } catch (error) {
    throw new EngineError(
      "wasm-unreachable",
      `The numeric core could not be fetched (${messageOf(error)}), so the figures stay as ` +
        "printed. Check the connection and reload.",
      { cause: error },
    );
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new EngineError(
      "wasm-blocked",
      `The browser refused to compile the numeric core (${messageOf(error)}), so the figures ` +
        "stay as printed. A Content-Security-Policy needs 'wasm-unsafe-eval' in script-src.",
      { cause: error },
    );
  }
}

/** An instance with a memory of its own, through the glue that was built with the module. */
export function instantiate<Module>(
  create: (options: unknown) => Promise<Module>,
  compiled: WebAssembly.Module,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    create({
      instantiateWasm(
        imports: WebAssembly.Imports,
        receive: (instance: WebAssembly.Instance, compiled: WebAssembly.Module) => void,
      ) {
        WebAssembly.instantiate(compiled, imports).then(
          (instance) => receive(instance, compiled),
          reject,
        );
        return {};
      },
    }).then(resolve, reject);
  });
}

/** What an instance holds. */
export function accountOf(core: Core): InstanceAccount {
  return { liveObjects: core.liveObjects(), memory: core.memoryBytes() };
}
