import { EngineError } from "../../engine/error.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { longestSentence } from "../alignment-heatmap/alignment.ts";

/** Why a sentence cannot be shown where `longest` words fit; "" if it can. */
export function refusalOf(
  model: OpenModel,
  sentence: string,
  longest: number = longestSentence,
): string {
  try {
    const words = model.split(sentence).length;
    if (words <= longest) return "";
    return `The sentence has ${words} words; at most ${longest} fit.`;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === "invalid-argument" ? "There is no word in this sentence." : error.message;
  }
}
