import { type Core, instantiate } from "./compile.ts";
import createModule, { type MainModule } from "./generated/softlookup-training.js";

/** The module that trains and measures models, for workers. */
export type TrainingModule = MainModule & Core;

export function instantiateTraining(compiled: WebAssembly.Module): Promise<TrainingModule> {
  return instantiate(createModule as (options: unknown) => Promise<TrainingModule>, compiled);
}
