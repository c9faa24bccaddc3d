import type { Written } from "../model-heatmap/translator.ts";
import { countMistakes, countWords, verdictText } from "./sentences.ts";
import type { Side } from "./settings.ts";

/** What one of the models wrote for a sentence. */
export interface Version {
  side: Side;
  /** Undefined while it has not been trained. */
  written: Written | undefined;
  /** Words off; undefined where there is nothing to judge, or to judge by. */
  mistakes: number | undefined;
}

/** A sentence as both models translate it, beside what it is judged by. */
export interface Judged {
  sentence: string;
  /** English words. */
  words: number;
  /** The right translation, or the lesson's translator's; undefined while that is not there. */
  reference: Written | undefined;
  versions: readonly Version[];
}

export function judge(
  sentence: string,
  reference: Written | undefined,
  written: readonly { side: Side; written: Written | undefined }[],
): Judged {
  return {
    sentence,
    words: countWords(sentence),
    reference,
    versions: written.map((version) => ({
      ...version,
      mistakes:
        reference && version.written ? countMistakes(reference, version.written) : undefined,
    })),
  };
}

/** “with attention: right; from one vector: 12 words off”; "" before there is a verdict. */
export function verdictSentence({ versions }: Judged): string {
  return versions
    .filter(({ mistakes }) => mistakes !== undefined)
    .map(({ side, mistakes }) => `${side.name}: ${verdictText(mistakes as number)}`)
    .join("; ");
}
