import type { OpenModel } from "../../engine/translation.ts";
import { longestSentence } from "../alignment-heatmap/alignment.ts";
import { type Walk, type Word, walkFreely, wordsOf } from "./walk.ts";

/** What a translation is held against. */
export interface Reference {
  words: readonly Word[];
  text: string;
  /** Who wrote it: the reader, the lesson's translator, or the model itself. */
  by: "reader" | "lesson" | "model";
}

/** The reader's, word by word as the model reads it. Throws an EngineError where there is no word. */
export function readReference(model: OpenModel, sentence: string, text: string): Reference {
  const { reference } = model.read(sentence, text);
  return { words: reference.map(({ text: word, id }) => ({ text: word, id })), text, by: "reader" };
}

/**
 * Without one of the reader's, and `own` being the model's own translation: what the lesson's translator writes, which is seldom wrong in its
 * own grammar, or, where it and the model do not have the same words, what the model itself writes.
 */
export function standardReference(
  model: OpenModel,
  lesson: OpenModel | undefined,
  sentence: string,
  own: Walk,
): Reference {
  if (!lesson || lesson === model) return { words: wordsOf(own), text: own.text, by: "model" };
  const theirs = walkFreely(lesson, sentence);
  const vocabulary = model.words("target");
  const words = wordsOf(theirs).map(({ text }) => ({ text, id: vocabulary.indexOf(text) }));
  const strange = theirs.source.some((word) => word.unknown) || words.some(({ id }) => id < 0);
  return strange
    ? { words: wordsOf(own), text: own.text, by: "model" }
    : { words, text: theirs.text, by: "lesson" };
}

/** Why a text cannot be the reference; "" if it can. Throws an EngineError where it has no word. */
export function tooLong({ words }: Reference): string {
  if (words.length <= longestSentence) return "";
  return `The reference has ${words.length} words; at most ${longestSentence} fit.`;
}

/** How a model does beside a reference, its end included. */
export interface Judgement {
  /** Places to be right at. */
  total: number;
  /** Right when it is fed the reference. */
  forced: number;
  /** Right at the same place when it is fed its own words. */
  free: number;
  /** Steps, from 0, at which it chose another word than the reference it was fed. */
  wrong: readonly number[];
}

/** `forced` was fed the reference, `own` its own words. */
export function judge(forced: Walk, own: Walk): Judgement {
  const wrong = forced.steps.flatMap((step, index) => (step.replaced ? [index] : []));
  const free = forced.steps.filter((step, index) => step.next.id === own.steps[index]?.next.id);
  const total = forced.steps.length;
  return { total, forced: total - wrong.length, free: free.length, wrong };
}
