import { changedWords } from "../model-heatmap/translated.ts";
import { type Walk, wordsOf } from "./walk.ts";

/** What a fed word did to the words after it. */
export interface Derailment {
  /** By word of the walk: it comes after a fed word, and its own translation does not have it. */
  changed: readonly boolean[];
  /** By word of its own translation: the walk does not have it. */
  lost: readonly boolean[];
}

/** Compares a walk in which words were fed with the model's own translation. */
export function derailmentOf(own: Walk, walk: Walk): Derailment {
  const before = textsOf(own);
  const after = textsOf(walk);
  const first = walk.steps.findIndex((step) => step.by === "reader");
  const changed = changedWords(before, after).map(
    (differs, index) => differs && index > first && walk.steps[index]?.by === "model",
  );
  if (first < 0) return { changed: after.map(() => false), lost: before.map(() => false) };
  return { changed, lost: changedWords(after, before) };
}

/** How many words were derailed. */
export function derailedWords({ changed }: Derailment): number {
  return changed.filter((differs) => differs).length;
}

function textsOf(walk: Walk): string[] {
  return wordsOf(walk).map((word) => word.text);
}
