import type { Intervention } from "../../engine/translation.ts";
import { type Field, FieldError } from "../card/fields.ts";

/** What is done to one row of the weights. */
export type Change =
  /** All weight on one source position, from 0. */
  | { kind: "word"; word: number }
  | { kind: "uniform" }
  /** The model's own weights, dealt out anew. */
  | { kind: "shuffled"; seed: number }
  /** In thousandths, [sources]. */
  | { kind: "weights"; thousandths: readonly number[] };

/** A change of the weights at one target position, from 0. */
export interface ForcedRow {
  step: number;
  change: Change;
}

/** By step, each at most once. */
export type ForcedRows = readonly ForcedRow[];

/** Source words that fit the sliders; a translation has at most twice as many and ten. */
export const longestSentence = 16;
const lastStep = 2 * longestSentence + 10;
const whole = 1000;
const largestSeed = 9999;

/** Rows as a link has them: `7-3` sends row 7 to word 3, `2-u`, `5-s1`, and `8-0.250.750` mixes. */
export const forcedRowsField: Field<ForcedRows> = {
  default: [],
  parse(text) {
    if (text === "") return [];
    const rows = text.split("_").map(parseRow);
    const steps = new Set(rows.map(({ step }) => step));
    if (steps.size < rows.length) throw new FieldError("a row is forced twice");
    return rows.sort((a, b) => a.step - b.step);
  },
  format: (rows) => rows.map(({ step, change }) => `${step + 1}-${formatChange(change)}`).join("_"),
};

function parseRow(text: string): ForcedRow {
  const [, row = "", change = ""] = /^(\d+)-(.+)$/.exec(text) ?? [];
  const step = Number(row) - 1;
  const parsed = parseChange(change);
  if (row === "" || step < 0 || step >= lastStep || !parsed) {
    throw new FieldError(`expected rows such as 7-3, 2-u, 5-s1 or 8-0.250.750, found “${text}”`);
  }
  return { step, change: parsed };
}

function parseChange(text: string): Change | undefined {
  if (text === "u") return { kind: "uniform" };
  const [, seed] = /^s(\d{1,4})$/.exec(text) ?? [];
  if (seed !== undefined) return { kind: "shuffled", seed: Number(seed) };
  if (!/^\d{1,4}(\.\d{1,4})*$/.test(text)) return undefined;
  const numbers = text.split(".").map(Number);
  const [first = 0] = numbers;
  if (numbers.length === 1) {
    return first >= 1 && first <= longestSentence ? { kind: "word", word: first - 1 } : undefined;
  }
  const sum = numbers.reduce((total, number) => total + number, 0);
  return sum === whole && numbers.length <= longestSentence
    ? { kind: "weights", thousandths: numbers }
    : undefined;
}

function formatChange(change: Change): string {
  switch (change.kind) {
    case "word":
      return String(change.word + 1);
    case "uniform":
      return "u";
    case "shuffled":
      return `s${change.seed}`;
    case "weights":
      return change.thousandths.join(".");
  }
}

/** Whether a row can be forced this way where there are so many source words. */
export function fits({ change }: ForcedRow, sources: number): boolean {
  if (change.kind === "word") return change.word < sources;
  return change.kind !== "weights" || change.thousandths.length === sources;
}

/** The rows with one more, in the place of the one it had. */
export function force(rows: ForcedRows, step: number, change: Change): ForcedRows {
  return [...release(rows, step), { step, change }].sort((a, b) => a.step - b.step);
}

export function release(rows: ForcedRows, step: number): ForcedRows {
  return rows.filter((row) => row.step !== step);
}

export function changeAt(rows: ForcedRows, step: number): Change | undefined {
  return rows.find((row) => row.step === step)?.change;
}

/** Weights after one of them was set and the others shrank or grew in proportion to make 1. */
export function setWeight(weights: ArrayLike<number>, position: number, weight: number): Change {
  const others = Array.from(weights).map((value, at) => (at === position ? 0 : value));
  const sum = others.reduce((total, value) => total + value, 0);
  const rest = 1 - weight;
  const shares = others.map((value, at) => {
    if (at === position) return weight;
    return sum > 0 ? (value / sum) * rest : rest / Math.max(1, others.length - 1);
  });
  return asChange(inThousandths(shares));
}

/** Whole thousandths that make exactly 1: the largest takes what rounding left over. */
function inThousandths(shares: readonly number[]): number[] {
  const rounded = shares.map((share) => Math.round(share * whole));
  const largest = rounded.indexOf(Math.max(...rounded));
  const sum = rounded.reduce((total, value) => total + value, 0);
  return rounded.with(largest, (rounded[largest] ?? 0) + whole - sum);
}

function asChange(thousandths: readonly number[]): Change {
  const word = thousandths.indexOf(whole);
  return word < 0 ? { kind: "weights", thousandths } : { kind: "word", word };
}

/** The next way of dealing out a row's weights. */
export function shuffleAgain(change: Change | undefined): Change {
  const seed = change?.kind === "shuffled" ? (change.seed + 1) % (largestSeed + 1) : 1;
  return { kind: "shuffled", seed };
}

/** What the core is told. */
export function interventions(rows: ForcedRows, sources: number): Intervention[] {
  return rows.map((row) => interventionOf(row, sources));
}

function interventionOf({ step, change }: ForcedRow, sources: number): Intervention {
  switch (change.kind) {
    case "word":
      return { step, change: "forced", weights: oneHot(change.word, sources) };
    case "weights":
      return { step, change: "forced", weights: change.thousandths.map((part) => part / whole) };
    case "uniform":
      return { step, change: "uniform" };
    case "shuffled":
      return { step, change: "permuted", permutation: permutation(sources, change.seed) };
  }
}

function oneHot(word: number, sources: number): number[] {
  return Array.from({ length: sources }, (_, position) => (position === word ? 1 : 0));
}

/** Positions dealt out by a seed (Fisher and Yates, with the generator of Park and Miller). */
export function permutation(length: number, seed: number): number[] {
  const positions = Array.from({ length }, (_, position) => position);
  let state = seed + 1;
  for (let last = length - 1; last > 0; last--) {
    for (let turn = 0; turn < 3; turn++) state = (state * 48271) % 2147483647;
    const other = state % (last + 1);
    const kept = positions[last] as number;
    positions[last] = positions[other] as number;
    positions[other] = kept;
  }
  return positions;
}
