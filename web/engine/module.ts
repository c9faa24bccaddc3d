import { type Core, instantiate } from "./compile.ts";
import createModule, { type MainModule } from "./generated/softlookup.js";

/** The module of a lesson: its figures, and models that translate. */
export type CoreModule = MainModule & Core;

export function instantiateCore(compiled: WebAssembly.Module): Promise<CoreModule> {
  return instantiate(createModule as (options: unknown) => Promise<CoreModule>, compiled);
}
