import { engine } from "../../engine/index.ts";
import type { Search } from "./settings.ts";

/** Searches with a model's file in the page's worker. */
export function searchWith(model: Uint8Array, signal: AbortSignal): Search {
  return (sentence, options) => engine.run("search", { model, sentence, options }, { signal });
}
