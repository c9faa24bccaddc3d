import type { ExplainedWord, Explanation, Measure, MeasureName } from "../../engine/explanation.ts";
import { formatWeight, labelsOf } from "../alignment-heatmap/reading.ts";
import { decimals, listText } from "../numbers/text.ts";
import type { HeatRow } from "./heat-table.ts";

interface MeasureInfo {
  name: MeasureName;
  /** At the head of a row. */
  label: string;
  /** In a sentence. */
  spoken: string;
  /** In a fact's name. */
  fact: string;
}

export const measures: readonly MeasureInfo[] = [
  {
    name: "gradientDot",
    label: "grad × emb",
    spoken: "gradient × embedding",
    fact: "gradient-embedding",
  },
  { name: "gradientNorm", label: "gradient", spoken: "the gradient", fact: "gradient" },
  { name: "leaveOneOut", label: "left out", spoken: "leaving words out", fact: "left-out" },
];

/** `</s>` in every vocabulary. */
const endId = 2;

/** The words that the model wrote; the end's row is left out. */
export function writtenWords({ words }: Explanation): ExplainedWord[] {
  return words.filter(({ id }) => id !== endId);
}

/** Why there is nothing to compare, in a sentence; "" if there is something. */
export function whyNothingShown(explanation: Explanation): string {
  if (explanation.source.length < 2) {
    return "A single English word has all the attention there is. Write two or more.";
  }
  return writtenWords(explanation).length === 0
    ? "The model writes no word for this sentence."
    : "";
}

/** The place of the largest magnitude, the first of equals. */
export function topOf(values: ArrayLike<number>): number {
  let top = 0;
  for (let place = 1; place < values.length; place++) {
    if (Math.abs(values[place] ?? 0) > Math.abs(values[top] ?? 0)) top = place;
  }
  return top;
}

/** Whether another measure than attention has another word on top. */
export function isDisputed({ measures: found }: Pick<ExplainedWord, "measures">): boolean {
  return measures.some(({ name }) => !found[name].sameTop);
}

/** Attention and the three measures over the source words. Gradients are shares of their largest. */
export function measureRows(word: ExplainedWord, source: readonly string[]): HeatRow[] {
  const { gradientDot, gradientNorm, leaveOneOut } = word.measures;
  return [
    weightRow("attention", word.weights, source),
    scaledRow("grad × emb", gradientDot.values, source),
    scaledRow("gradient", gradientNorm.values, source),
    shareRow("left out", leaveOneOut.values, source, "change of the output"),
  ];
}

/** A row of attention weights. */
export function weightRow(
  label: string,
  weights: ArrayLike<number>,
  source: readonly string[],
): HeatRow {
  return shareRow(label, weights, source, "weight");
}

/** A row of numbers from 0 to 1, coloured as they are. */
function shareRow(
  label: string,
  values: ArrayLike<number>,
  source: readonly string[],
  what: string,
): HeatRow {
  return {
    label,
    top: allAlike(values) ? -1 : topOf(values),
    cells: source.map((word, place) => {
      const shade = values[place] ?? 0;
      const text = formatWeight(shade);
      return { shade, text, name: `${label}, source ${word}, ${what} ${text}` };
    }),
  };
}

/** A row of any numbers, coloured by their share of the largest magnitude; signs stay. */
function scaledRow(label: string, values: ArrayLike<number>, source: readonly string[]): HeatRow {
  return signedRow(label, values, source, topOf(values), (value, largest) =>
    decimals(largest === 0 ? 0 : value / largest, 2),
  );
}

/** The same with the numbers themselves, for logits; the largest one is framed. */
export function logitRow(
  label: string,
  values: ArrayLike<number>,
  source: readonly string[],
): HeatRow {
  const largest = source.map((_, place) => values[place] ?? 0);
  return signedRow(label, values, source, largest.indexOf(Math.max(...largest)), signed);
}

function signedRow(
  label: string,
  values: ArrayLike<number>,
  source: readonly string[],
  top: number,
  write: (value: number, largest: number) => string,
): HeatRow {
  const largest = Math.abs(values[topOf(values)] ?? 0);
  const hasSigns = Array.from(values).some((value) => value < 0);
  return {
    label,
    top,
    cells: source.map((word, place) => {
      const value = values[place] ?? 0;
      const text = write(value, largest);
      const shade = largest === 0 ? 0 : Math.abs(value) / largest;
      const cell = { shade, text, name: `${label}, source ${word}, ${text}` };
      return hasSigns ? { ...cell, against: text.startsWith("−") } : cell;
    }),
  };
}

function allAlike(values: ArrayLike<number>): boolean {
  return Array.from(values).every((value) => value === values[0]);
}

/** “+3.02”, “−0.69”. */
export function signed(value: number): string {
  const text = decimals(value, 2);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** A tau as the page shows it. */
export function formatTau(tau: number): string {
  return Number.isNaN(tau) ? "none" : decimals(tau, 2);
}

/** How alike two orders are, in a word or two. */
function likeness(tau: number): string {
  if (tau >= 0.6) return "much alike";
  if (tau >= 0.3) return "somewhat alike";
  if (tau > -0.3) return "hardly alike";
  return "the other way round";
}

/** “attention and leaving words out order the English words much alike, tau 0.82; both have black on
 * top”. */
export function agreementSentence(
  word: ExplainedWord,
  source: readonly string[],
  { name, spoken }: MeasureInfo,
): string {
  const { tau, sameTop, values } = word.measures[name];
  const labels = labelsOf(source);
  const own = labels[topOf(word.weights)] ?? "";
  const other = labels[topOf(values)] ?? "";
  if (Number.isNaN(tau)) return `Attention and ${spoken} have no order to compare.`;
  const tops = sameTop
    ? `both have ${own} on top`
    : `attention has ${own} on top, ${spoken} ${other}`;
  return `Attention and ${spoken} order the English words ${likeness(tau)}, tau ${formatTau(tau)}; ${tops}.`;
}

/** The mean over the words where there is a tau; NaN where there is none. */
export function meanTau(words: readonly ExplainedWord[], name: MeasureName): number {
  const taus = words.map((word) => word.measures[name].tau).filter((tau) => !Number.isNaN(tau));
  return taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
}

/** How far attention and the measures agree over the sentence. */
export function sentenceVerdict(words: readonly ExplainedWord[]): string {
  const parts = measures.map(({ name, spoken }) => {
    const agreeing = words.filter((word) => word.measures[name].sameTop).length;
    return `${spoken} for ${agreeing === words.length ? "all" : String(agreeing)}`;
  });
  const count = words.length === 1 ? "the one word" : `the ${words.length} words`;
  return `Of ${count} of this translation, attention has the same English word on top as ${listText(parts)}.`;
}

/** Facts about one word and its sentence. */
export function measureFacts(
  words: readonly ExplainedWord[],
  word: ExplainedWord,
  source: readonly string[],
): Record<string, number | string | boolean> {
  const facts: Record<string, number | string | boolean> = {
    target: word.text,
    top: source[topOf(word.weights)] ?? "",
  };
  for (const { name, fact } of measures) {
    const { tau, sameTop, values }: Measure = word.measures[name];
    facts[`top.${fact}`] = source[topOf(values)] ?? "";
    facts[`same-top.${fact}`] = sameTop;
    if (!Number.isNaN(tau)) facts[`tau.${fact}`] = tau;
    const mean = meanTau(words, name);
    if (!Number.isNaN(mean)) facts[`mean-tau.${fact}`] = mean;
  }
  return facts;
}
