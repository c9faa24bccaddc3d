import { readFile } from "node:fs/promises";

/** The module that trains, compiled from the build's file. */
export async function compileTraining(): Promise<WebAssembly.Module> {
  const file = new URL("../../../web/engine/generated/softlookup-training.wasm", import.meta.url);
  return WebAssembly.compile(await readFile(file));
}
