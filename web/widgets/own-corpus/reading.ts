import type { CorpusReport, SkipReason } from "../../engine/training.ts";
import type { LineChartModel, Series } from "../chart/layout.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { countText, percentText } from "../numbers/text.ts";
import { type CorpusOptions, vocabularySizes, wordLimits } from "./settings.ts";
import { isEmpty, type VocabularyFacts, vocabularyFacts } from "./vocabulary.ts";

const reasons: Record<SkipReason, string> = {
  "few-columns": "has too few columns",
  "empty-sentence": "one side is empty",
  "many-tokens": "has more words than the limit",
  "long-line": "is longer than 65,536 bytes",
  duplicate: "was there before",
  "empty-line": "is empty",
  "past-limit": "comes after the limit of lines",
};

/** Why lines gave no pair. */
export interface SkippedRow {
  reason: string;
  count: string;
  /** Sentences about the first such lines, each with its number. */
  examples: string[];
}

/** “28,934 pairs” and “of 29,000 lines in train.en and train.fr; 66 lines were left out”. */
export function readSentence(report: CorpusReport, name: string): { pairs: string; of: string } {
  const { pairs, lines } = report;
  const left = lines - pairs;
  const out = left === 0 ? "none was" : left === 1 ? "1 line was" : `${countText(left)} lines were`;
  return {
    pairs: pairs === 1 ? "1 pair" : `${countText(pairs)} pairs`,
    of: `of ${countText(lines)} ${lines === 1 ? "line" : "lines"} in ${name}; ${out} left out`,
  };
}

/** What was left out and why, the reason with most lines first. */
export function skippedRows({ skipped, skippedLines }: CorpusReport): SkippedRow[] {
  return (Object.keys(reasons) as SkipReason[])
    .filter((reason) => skipped[reason] > 0)
    .sort((a, b) => skipped[b] - skipped[a])
    .map((reason) => ({
      reason: reasons[reason],
      count: countText(skipped[reason]),
      examples: skippedLines.filter((line) => line.reason === reason).map((line) => line.message),
    }));
}

/** About bytes that are no UTF-8; "" where there are none. */
export function invalidSentence({ invalidLines, firstInvalidLine }: CorpusReport): string {
  if (invalidLines === 0) return "";
  const where =
    invalidLines === 1
      ? `Line ${firstInvalidLine} has`
      : `${countText(invalidLines)} lines, the first of them line ${firstInvalidLine}, have`;
  return (
    `${where} bytes that are not UTF-8; they were read as �. If accents look wrong below, the ` +
    "text is probably in Latin-1."
  );
}

/** Names and numbers of what was read. */
export function readFacts(report: CorpusReport): [name: string, source: string, target: string][] {
  const each = (tokens: number): string => (tokens / report.pairs).toFixed(1);
  return [
    ["words in all", countText(report.sourceTokens), countText(report.targetTokens)],
    ["different words", countText(report.sourceWords), countText(report.targetWords)],
    ["words a sentence", each(report.sourceTokens), each(report.targetTokens)],
    ["longest sentence", countText(report.longestSource), countText(report.longestTarget)],
  ];
}

export interface Vocabularies {
  source: VocabularyFacts;
  target: VocabularyFacts;
}

export function vocabulariesOf(report: CorpusReport, options: CorpusOptions): Vocabularies {
  const limits = { size: options.vocabulary, least: options.least };
  return {
    source: vocabularyFacts(report.sourceFrequencies, limits),
    target: vocabularyFacts(report.targetFrequencies, limits),
  };
}

/** Why these vocabularies cannot be learned from; "" if they can. */
export function vocabularyProblem({ source, target }: Vocabularies, least: number): string {
  if (!isEmpty(source) && !isEmpty(target)) return "";
  const side = isEmpty(source) ? "source" : "target";
  return (
    `No ${side} word is seen ${least} times, so the vocabulary would be empty: ` +
    "lower the least count, or choose a longer text."
  );
}

/** Shares of the words that a vocabulary of each size knows, with the least count as it is. */
export function coverageChart(report: CorpusReport, options: CorpusOptions): LineChartModel {
  const { source, target } = vocabulariesOf(report, options);
  const series = [
    coverageSeries("source words", "solid", report.sourceFrequencies, options.least),
    coverageSeries("target words", "dashed", report.targetFrequencies, options.least),
  ];
  const lowest = Math.min(...series.flatMap(({ points }) => points.map(({ y }) => y)));
  return {
    label:
      `Share of the text's words that a vocabulary of each size knows. At ${countText(options.vocabulary)}: ` +
      `${percentText(1 - source.unknown)} of the source, ${percentText(1 - target.unknown)} of the target.`,
    x: {
      title: "words in the vocabulary",
      scale: "log",
      minimum: vocabularySizes[0] as number,
      maximum: vocabularySizes.at(-1) as number,
      ticks: vocabularySizes,
      text: shortCount,
    },
    y: shareAxis("share of words known", lowest),
    series,
    marker: options.vocabulary,
  };
}

/** Shares of the pairs that each limit of words lets in. */
export function lengthChart({ lengths }: CorpusReport, options: CorpusOptions): LineChartModel {
  const points = lengthPoints(lengths);
  const share = points.find(({ x }) => x === options.words)?.y ?? 1;
  return {
    label:
      "Share of the pairs whose sentences have at most so many words. " +
      `At ${options.words}: ${percentText(share)}.`,
    x: {
      title: "most words in a sentence",
      scale: "linear",
      minimum: 0,
      maximum: wordLimits.maximum,
      ticks: [0, 20, 40, 60, 80, 100],
      text: String,
    },
    y: shareAxis("share of pairs let in", 0),
    series: [{ name: "pairs", style: "solid", marked: false, points }],
    marker: options.words,
  };
}

/** Both charts' numbers at the limits that can be chosen. */
export function coverageTable(report: CorpusReport, { least }: CorpusOptions): NumbersTable {
  const known = (frequencies: Int32Array, size: number): string =>
    percent(1 - vocabularyFacts(frequencies, { size, least }).unknown);
  return {
    caption: "Share of the text's words that a vocabulary knows",
    columns: ["words in the vocabulary", "source", "target"],
    rows: vocabularySizes.map((size) => [
      countText(size),
      known(report.sourceFrequencies, size),
      known(report.targetFrequencies, size),
    ]),
  };
}

export function lengthTable({ lengths }: CorpusReport): NumbersTable {
  const points = lengthPoints(lengths);
  return {
    caption: "Share of the pairs that a limit lets in",
    columns: ["most words in a sentence", "pairs"],
    rows: points.filter(({ x }) => x % 10 === 0).map(({ x, y }) => [String(x), percent(y)]),
  };
}

function coverageSeries(
  name: string,
  style: Series["style"],
  frequencies: Int32Array,
  least: number,
): Series {
  const points = vocabularySizes.map((size) => ({
    x: size,
    y: 1 - vocabularyFacts(frequencies, { size, least }).unknown,
  }));
  return { name, style, points };
}

function lengthPoints(lengths: Int32Array): { x: number; y: number }[] {
  const all = lengths.reduce((sum, count) => sum + count, 0);
  const points: { x: number; y: number }[] = [];
  let within = 0;
  for (let x = 0; x <= wordLimits.maximum; x++) {
    within += lengths[x] ?? 0;
    if (x >= wordLimits.minimum) points.push({ x, y: within / all });
  }
  return points;
}

/** From the fifth below the lowest value to 1. */
function shareAxis(title: string, lowest: number): LineChartModel["y"] {
  const minimum = Math.min(0.8, Math.floor(lowest * 5) / 5);
  const ticks = [0, 1, 2, 3, 4].map((index) => minimum + ((1 - minimum) * index) / 4);
  return {
    title,
    scale: "linear",
    minimum,
    maximum: 1,
    ticks,
    text: (value) => `${Math.round(value * 1000) / 10}%`,
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** 500, 1k, 32k: as much as fits under an axis. */
function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${count / 1000}k`;
}
