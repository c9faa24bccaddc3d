import type { EvaluationSetup } from "../../engine/training.ts";
import type { Evaluation, EvaluationFigures } from "../../engine/translation.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { countText, decimals, percentText } from "../numbers/text.ts";

/** Unseen sentences that a model is measured on. */
const measuredSentences = 300;

export interface Measured {
  setup: EvaluationSetup;
  /** The run, and how far it was. */
  place: string;
  step: number;
}

/** Sentences that no training pair has: of the grammar, of every length, or those that were kept
 * back of a text. */
export function unseenSentences(ownText: boolean): EvaluationSetup {
  return ownText
    ? { corpus: { kind: "held-out" } }
    : { corpus: { kind: "grammar", split: "test", seed: "1", count: measuredSentences } };
}

/** What was found, by length. */
export function measuresTable({ whole, byLength }: Evaluation, step: number): NumbersTable {
  return {
    caption: `Unseen sentences, translated at step ${countText(step)}, by number of words`,
    columns: ["words", "sentences", "all right", "BLEU", "alignment errors"],
    rows: [...byLength, { ...whole, label: "all" }].map((part) => [part.label, ...cellsOf(part)]),
  };
}

function cellsOf(figures: EvaluationFigures): string[] {
  const { sentences, exactMatch, bleu, alignmentErrorRate } = figures;
  return [
    countText(sentences),
    decimals(exactMatch, 2),
    decimals(bleu, 1),
    Number.isNaN(alignmentErrorRate) ? "none to judge by" : decimals(alignmentErrorRate, 2),
  ];
}

/** “72 percent of 300 unseen sentences come out exactly right”. */
export function measuresSentence({ whole }: Evaluation): string {
  return `${percentText(whole.exactMatch)} of ${countText(whole.sentences)} unseen sentences come out exactly right`;
}

/** What a question may read of it. */
export function measureFacts({ whole }: Evaluation): Record<string, number> {
  return {
    "exact-match": whole.exactMatch,
    bleu: whole.bleu,
    ...(Number.isNaN(whole.alignmentErrorRate)
      ? {}
      : { "alignment-error-rate": whole.alignmentErrorRate }),
  };
}
