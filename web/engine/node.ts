/** The core in Node, for the lesson compiler, unit tests and benchmarks. */
import { readFile } from "node:fs/promises";
import { instantiateCore } from "./module.ts";
import { execute } from "./operations.ts";
import type { ArgsOf, OperationName, ResultOf } from "./protocol.ts";

export interface NodeCore {
  now<K extends OperationName>(operation: K, args: ArgsOf<K>): ResultOf<K>;
}

let loading: Promise<NodeCore> | undefined;

/** Compiles and instantiates the module once per process. */
export function loadCore(): Promise<NodeCore> {
  loading ??= load();
  return loading;
}

async function load(): Promise<NodeCore> {
  const bytes = await readFile(new URL("./generated/softlookup.wasm", import.meta.url));
  const module = await instantiateCore(await WebAssembly.compile(bytes));
  return { now: (operation, args) => execute(module, operation, args) };
}
