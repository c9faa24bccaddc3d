import { EngineError } from "../../engine/error.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { longestSentence } from "../alignment-heatmap/alignment.ts";

/** Why a sentence cannot be drawn; "" if it can. */
export function refusalOf(model: OpenModel, sentence: string): string {
  try {
    const words = model.split(sentence).length;
    if (words <= longestSentence) return "";
    return `The sentence has ${words} words; at most ${longestSentence} fit.`;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === "invalid-argument" ? "There is no word in this sentence." : error.message;
  }
}
