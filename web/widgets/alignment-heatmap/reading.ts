import type { Attention } from "../../engine/protocol.ts";
import { decimals, listText } from "../numbers/text.ts";
import { type AlignmentData, weightsOf } from "./alignment.ts";

/** One source word's part of a row. */
export interface Share {
  position: number;
  /** The word, with its occurrence where the sentence holds it more than once: “the (2nd)”. */
  label: string;
  weight: number;
}

export interface Reading {
  target: string;
  /** The words worth naming, largest weight first. */
  shares: Share[];
  /** How many words are not named, if together they hold a weight worth mentioning. */
  others: number;
}

/** A weight as the page shows it. */
export function formatWeight(weight: number): string {
  return decimals(weight, 2);
}

/** What a cell says of itself. */
export function cellName(target: string, source: string, weight: number): string {
  return `target ${target}, source ${source}, weight ${formatWeight(weight)}`;
}

/** Source words told apart: a word that occurs more than once carries its occurrence. */
export function labelsOf(words: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return words.map((word) => {
    const occurrence = (seen.get(word) ?? 0) + 1;
    seen.set(word, occurrence);
    const repeated = words.indexOf(word) !== words.lastIndexOf(word);
    return repeated ? `${word}\u00a0(${ordinal(occurrence)})` : word;
  });
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st … */
export function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13;
  const suffix = teens ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${suffix}`;
}

/** Every source word's part of a row, largest first; equal weights stay in sentence order. */
export function sharesOf(source: readonly string[], weights: ArrayLike<number>): Share[] {
  return labelsOf(source)
    .map((label, position) => ({ position, label, weight: weights[position] ?? 0 }))
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
}

const mostNamed = 2;
/** A word is named if it has at least this fraction of the top word's weight. */
const worthNaming = 0.25;
/** The rest is mentioned if it holds at least this much weight. */
const worthMentioning = 0.2;

/** What a row says in a few words: its largest weights, and how many words share the rest. */
export function readRow(data: AlignmentData, attention: Attention, row: number): Reading {
  return readWeights(data.source, data.target[row] ?? "", weightsOf(attention, row));
}

/** The same of a row's weights alone. */
export function readWeights(
  source: readonly string[],
  target: string,
  weights: ArrayLike<number>,
): Reading {
  const all = sharesOf(source, weights);
  const least = (all[0]?.weight ?? 0) * worthNaming;
  const shares = all.slice(0, mostNamed).filter((share) => share.weight >= least);
  const rest = 1 - shares.reduce((sum, share) => sum + share.weight, 0);
  return { target, shares, others: rest >= worthMentioning ? all.length - shares.length : 0 };
}

/** “la ← the (2nd) 0.46, the (1st) 0.42”. */
export function writeReading({ target, shares, others }: Reading): string {
  const named = shares
    .map(({ label, weight }) => `${label}\u00a0${formatWeight(weight)}`)
    .join(", ");
  return `${target} ← ${named}${others > 0 ? ` and ${others} more` : ""}`;
}

/** The same as a sentence to be heard. */
export function speakReading(reading: Reading, row: number, rows: number): string {
  return `Word ${row + 1} of ${rows}: ${speakLook(reading)}.`;
}

/** “la looks at the (2nd) 0.46 and the (1st) 0.42”. */
export function speakLook({ target, shares, others }: Reading): string {
  const named = shares.map(({ label, weight }) => `${label} ${formatWeight(weight)}`);
  if (others > 0) named.push(others === 1 ? "1 more word" : `${others} more words`);
  return `${target} looks at ${listText(named)}`;
}

/** How sharp a row's look is: names and values as the page shows them. */
export function formatMeasures(
  attention: Attention,
  row: number,
  words: number,
): { name: string; value: string }[] {
  const number = (values: Float64Array, digits: number): string =>
    decimals(values[row] ?? Number.NaN, digits);
  return [
    { name: "Entropy of this row", value: `${number(attention.entropyBits, 2)} bits` },
    { name: "Effective words", value: `${number(attention.effectivePositions, 1)} of ${words}` },
    { name: "Distance from mean", value: number(attention.distanceFromMean, 2) },
  ];
}

/** A temperature with one or two decimals. */
export function formatTemperature(temperature: number): string {
  const text = decimals(temperature, 2);
  return text.endsWith("0") ? text.slice(0, -1) : text;
}

/** What experiment-graded questions may read; a repeated target word stands for its first row. */
export function factsOf(
  data: AlignmentData,
  attention: Attention,
  row: number,
): Record<string, number | string> {
  const facts: Record<string, number | string> = {
    row: row + 1,
    target: data.target[row] ?? "",
    top: data.source[attention.top[row] ?? 0] ?? "",
  };
  data.target.forEach((word, index) => {
    if (`weight.${word}` in facts) return;
    facts[`weight.${word}`] = Math.max(...weightsOf(attention, index));
    facts[`entropy.${word}`] = attention.entropyBits[index] ?? Number.NaN;
    facts[`effective.${word}`] = attention.effectivePositions[index] ?? Number.NaN;
    facts[`distance.${word}`] = attention.distanceFromMean[index] ?? Number.NaN;
  });
  return facts;
}
