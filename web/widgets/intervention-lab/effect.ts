import type { Intervention, OpenModel, Translation } from "../../engine/translation.ts";
import { labelsOf } from "../alignment-heatmap/reading.ts";
import type { Facts } from "../card/widget-card.ts";
import { changedWords, endMark } from "../model-heatmap/translated.ts";
import { type Change, changeAt, type ForcedRows, fits, interventions } from "./forced-rows.ts";

/** A translation by itself and with forced rows. */
export interface Effect {
  original: Translation;
  changed: Translation;
  /** The rows that could be forced. */
  rows: ForcedRows;
  /** Rows of the link that do not fit the sentence. */
  misfits: ForcedRows;
  /** Log-probabilities of both translations, by itself and with the rows forced. */
  logProbabilities: Record<"original" | "changed", { itself: number; forced: number }>;
}

/** Translates the sentence again with its rows forced. Throws an EngineError. */
export function translateForced(
  model: OpenModel,
  sentence: string,
  original: Translation,
  asked: ForcedRows,
): Effect {
  const rows = asked.filter((row) => fits(row, original.sources));
  const misfits = asked.filter((row) => !fits(row, original.sources));
  const forced = interventions(rows, original.sources);
  const changed =
    rows.length === 0 ? original : model.translate(sentence, { interventions: forced });
  /** What the model makes of words that were written some other way. */
  const judge = (written: Translation, changes: Intervention[]): number =>
    model.translate(sentence, {
      interventions: changes,
      maxLength: written.targets,
      forcedWords: writtenIds(written).map((id, step) => ({ step, id })),
    }).logProbability;
  return {
    original,
    changed,
    rows,
    misfits,
    logProbabilities: {
      original: { itself: original.logProbability, forced: judge(original, forced) },
      changed: { itself: judge(changed, []), forced: changed.logProbability },
    },
  };
}

/** The words that were written, and the end where there is one. */
function writtenIds({ hypotheses }: Translation): number[] {
  const [first] = hypotheses;
  if (!first) return [];
  const end = 2;
  return first.finished ? [...first.ids, end] : first.ids;
}

/** The rows of a translation's table: its words, and the end where it has one. */
export function targetsOf({ words, finished }: Translation): string[] {
  return [...words.map(({ text }) => text), ...(finished ? [endMark] : [])];
}

/** How many words changed: those that are new or those that are gone, whichever are more. */
export function countChanged({ original, changed }: Effect): number {
  const [before, after] = [textsOf(original), textsOf(changed)];
  const fresh = changedWords(before, after).filter(Boolean).length;
  const gone = changedWords(after, before).filter(Boolean).length;
  return Math.max(fresh, gone);
}

/** What the forced rows did, in a sentence. */
export function describeEffect(effect: Effect): string {
  const { rows, original } = effect;
  const [only] = rows;
  if (!only) return "Nothing is forced: these are the model's own weights and words.";
  const changed = countChanged(effect);
  if (rows.length > 1) return `You forced ${rows.length} rows: ${describeCount(changed)}.`;
  const target = targetsOf(original)[only.step];
  const row = target === undefined ? `row ${only.step + 1}` : target;
  return `You ${describeChange(only.change, row, original)}: ${describeWords(effect, only.step, changed)}.`;
}

function describeCount(changed: number): string {
  if (changed === 0) return "every word stayed";
  return changed === 1 ? "1 word changed" : `${changed} words changed`;
}

function describeChange(change: Change, row: string, { source }: Translation): string {
  const labels = labelsOf(source.map(({ text }) => text));
  switch (change.kind) {
    case "word":
      return `sent ${row} to ${labels[change.word] ?? ""}`;
    case "uniform":
      return `spread ${row} over all words alike`;
    case "shuffled":
      return `shuffled the weights of ${row}`;
    case "weights":
      return `mixed the weights of ${row} yourself`;
  }
}

function describeWords({ original, changed }: Effect, step: number, count: number): string {
  const before = targetsOf(original)[step];
  const after = targetsOf(changed)[step];
  if (count === 0) return "it wrote the same words all the same";
  if (after === undefined) return "its translation ended before that row";
  if (after === before) return `it still wrote ${after}, but later ${describeCount(count)}`;
  const wrote = after === endMark ? "it ended there" : `it wrote ${after} instead`;
  if (count === 1) return `${wrote}, and the rest stayed`;
  return `${wrote}, and ${describeCount(count)} all in all`;
}

/** What experiment-graded questions may read; a repeated word stands for its first row. */
export function factsOf(effect: Effect, row: number): Facts {
  const { original, changed, rows, logProbabilities } = effect;
  const facts: Record<string, number | string> = {
    original: original.text,
    translation: changed.text,
    "forced-rows": rows.length,
    changed: countChanged(effect),
    "original-logp": logProbabilities.original.forced,
    row: row + 1,
    target: targetsOf(original)[row] ?? "",
  };
  const after = targetsOf(changed);
  targetsOf(original).forEach((word, step) => {
    if (`written.${word}` in facts) return;
    facts[`written.${word}`] = after[step] ?? "";
    const change = changeAt(rows, step);
    if (change) facts[`forced.${word}`] = nameOf(change, original);
  });
  return facts;
}

function nameOf(change: Change, { source }: Translation): string {
  if (change.kind === "word") return source[change.word]?.text ?? "";
  return change.kind === "weights" ? "mixed" : change.kind;
}

function textsOf({ words }: Translation): string[] {
  return words.map(({ text }) => text);
}
