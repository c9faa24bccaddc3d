import type {
  OpenModel,
  SentenceEncoding,
  SourceWord,
  TopWord,
  Translation,
} from "../../engine/translation.ts";
import { longestSentence } from "../alignment-heatmap/alignment.ts";
import { endMark } from "../model-heatmap/translated.ts";
import type { FedWord } from "./fed-words.ts";

/** `<eos>` in every vocabulary. */
const endId = 2;
/** What stands for `<bos>`, which the decoder is fed before its first word. */
export const startMark = "(start)";
/** Likeliest words that a step shows. */
const shownWords = 5;

export interface Word {
  text: string;
  id: number;
}

/** One step of the decoder. */
export interface WalkStep {
  /** What it was fed: the word before. */
  input: string;
  /** The likeliest next words, likeliest first; the end mark as `(end)`. */
  top: readonly TopWord[];
  /** The word that goes on from here. */
  next: Word;
  /** Who chose it. */
  by: "model" | "reference" | "reader";
  /** It is not the likeliest. */
  replaced: boolean;
  /** [sources]; empty without attention. */
  weights: Float64Array;
  state: Float64Array;
  /** Empty without attention. */
  context: Float64Array;
}

/** A sentence on its way through both networks. */
export interface Walk {
  encoding: SentenceEncoding;
  source: readonly SourceWord[];
  /** The end's step is the last, where there is one. */
  steps: readonly WalkStep[];
  /** The words without the end, as a text. */
  text: string;
  finished: boolean;
}

/**
 * The decoder is fed its own words, but for those that the reader feeds it. Throws an EngineError
 * for a sentence without words.
 */
export function walkFreely(model: OpenModel, sentence: string, fed: readonly FedWord[] = []): Walk {
  const forcedWords = fed
    .filter((word) => isKnown(model, word))
    .map(({ position, word }) => ({ step: position - 1, id: model.words("target").indexOf(word) }));
  const translation = decode(model, sentence, {
    forcedWords,
    maxLength: Math.min(2 * model.split(sentence).length + 10, longestSentence + 1),
  });
  const steps = forcedWords.map(({ step }) => step);
  return walkOf(model, sentence, translation, (step) =>
    steps.includes(step) ? "reader" : "model",
  );
}

/** Whether the model can be fed a word: one of its vocabulary or the end, not the padding. */
export function isKnown(model: OpenModel, { word }: Pick<FedWord, "word">): boolean {
  return model.words("target").indexOf(word) >= endId;
}

/** The decoder is fed the reference, whatever it would have written. */
export function walkForced(model: OpenModel, sentence: string, reference: readonly Word[]): Walk {
  const ids = [...reference.map((word) => word.id), endId];
  const translation = decode(model, sentence, {
    forcedWords: ids.map((id, step) => ({ step, id })),
    maxLength: ids.length,
  });
  const walk = walkOf(model, sentence, translation, () => "reference");
  const steps = walk.steps.map((step, index) => ({
    ...step,
    // A word that the model does not know stays as it was typed.
    next: reference[index] ?? step.next,
    input: index === 0 ? startMark : (reference[index - 1]?.text ?? step.input),
  }));
  return { ...walk, steps };
}

function decode(
  model: OpenModel,
  sentence: string,
  options: { forcedWords: { step: number; id: number }[]; maxLength: number },
): Translation {
  return model.translate(sentence, { ...options, keepTop: shownWords, keepStates: true });
}

function walkOf(
  model: OpenModel,
  sentence: string,
  translation: Translation,
  by: (step: number) => WalkStep["by"],
): Walk {
  const { source, words, text, finished, targets, sources, weights } = translation;
  const end: Word = { text: endMark, id: endId };
  const steps = Array.from({ length: targets }, (_, step): WalkStep => {
    const top = (translation.top[step] ?? []).map(withEndMark);
    const next = words[step] ?? end;
    return {
      input: step === 0 ? startMark : (words[step - 1]?.text ?? ""),
      top,
      next: { text: next.text, id: next.id },
      by: by(step),
      replaced: top[0]?.id !== next.id,
      weights: weights.slice(step * sources, (step + 1) * sources),
      state: rowOf(translation.states, targets, step),
      context: rowOf(translation.contexts, targets, step),
    };
  });
  return { encoding: model.encode(sentence), source, steps, text, finished };
}

function withEndMark(word: TopWord): TopWord {
  return word.id === endId ? { ...word, text: endMark } : word;
}

function rowOf(matrix: Float64Array, rows: number, row: number): Float64Array {
  const columns = matrix.length / rows;
  return matrix.slice(row * columns, (row + 1) * columns);
}

/** The words that were written, without the end. */
export function wordsOf({ steps }: Walk): Word[] {
  return steps.map((step) => step.next).filter((word) => word.id !== endId);
}

/** The word of a vocabulary behind a text that the figure shows. */
export function vocabularyWord(shown: string): string {
  return shown === endMark ? "<eos>" : shown;
}
