/** The core in Node, for the lesson compiler, unit tests and benchmarks. */
import { readFile } from "node:fs/promises";
import { type CoreModule, instantiateCore } from "./module.ts";
import { lessonOperations } from "./operations.ts";
import { PageModel } from "./page-model.ts";
import type { ArgsOf, LessonOperationName, ResultOf } from "./protocol.ts";
import type { OpenModel } from "./translation.ts";

export interface NodeCore {
  now<K extends LessonOperationName>(operation: K, args: ArgsOf<K>): ResultOf<K>;
  openModel(bytes: Uint8Array): OpenModel;
}

let loading: Promise<NodeCore> | undefined;

/** Compiles and instantiates the lesson's module once per process. */
export function loadCore(): Promise<NodeCore> {
  loading ??= load();
  return loading;
}

async function load(): Promise<NodeCore> {
  const bytes = await readFile(new URL("./generated/softlookup.wasm", import.meta.url));
  const module: CoreModule = await instantiateCore(await WebAssembly.compile(bytes));
  return {
    now: (operation, args) => lessonOperations.execute(module, operation, args),
    openModel: (file) => new PageModel({ current: () => module, trapped() {} }, file),
  };
}
