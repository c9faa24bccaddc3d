import type { Browser } from "@playwright/test";
import type { EvaluationSetup, PresetName, TrainingSetup } from "../../web/engine/training.ts";
import type { Evaluation, ModelFacts, Translation } from "../../web/engine/translation.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";
import { askWorker, core } from "./worker.ts";

const sentence = "the black cat sleeps on the red chair";
const seeds = ["0", "1", "2"];
const sentencesPerRange = 200;

/** Source lengths, the exact match the lesson's model should reach and its alignment error rate. */
const ranges = [
  { shortest: 3, longest: 6, exactMatch: 1, errorRate: 0.04 },
  { shortest: 7, longest: 12, exactMatch: 0.99, errorRate: 0.06 },
  { shortest: 13, longest: 20, exactMatch: 0.99, errorRate: 0.07 },
  { shortest: 21, longest: 30, exactMatch: 0.96, errorRate: 0.08 },
  { shortest: 31, longest: 40, exactMatch: 0.84, errorRate: 0.09 },
] as const;

interface Learned {
  seconds: number;
  facts: ModelFacts;
  translation: Translation;
  evaluations: Evaluation[];
}

/** Runs a preset to its end in a worker, and measures it on sentences of the test split. */
function learn(browser: Browser, preset: PresetName, seed: string): Promise<Learned> {
  const setup: TrainingSetup = { preset, seed };
  const evaluations: EvaluationSetup[] = ranges.map(({ shortest, longest }) => ({
    corpus: {
      kind: "grammar",
      split: "test",
      seed: "1",
      count: sentencesPerRange,
      shortest,
      longest,
    },
  }));
  return askWorker<Learned>(browser, core, { kind: "quality", setup, evaluations, sentence });
}

/** The weight of the word `target` on the word `source`, 0 where the translation lacks one. */
function weightOn({ source, words, weights }: Translation, target: string, word: string): number {
  const row = words.findLastIndex(({ text }) => text === target);
  const column = source.findIndex(({ text }) => text === word);
  return row < 0 || column < 0 ? 0 : (weights[row * source.length + column] ?? 0);
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const list = (values: readonly number[], digits: number) =>
  values.map((value) => value.toFixed(digits)).join(", ");

function lessonFigures(runs: readonly Learned[]): Figure[] {
  const how = `means of seeds ${seeds.join(", ")}, ${sentencesPerRange} test sentences each`;
  const seconds = runs.map((run) => run.seconds);
  const onChair = runs.map(({ translation }) => weightOn(translation, "la", "chair"));
  const byRange = ranges.flatMap(({ shortest, longest, exactMatch, errorRate }, i) => {
    const wholes = runs.map(({ evaluations }) => (evaluations[i] as Evaluation).whole);
    const exact = wholes.map((whole) => whole.exactMatch);
    const errors = wholes.map((whole) => whole.alignmentErrorRate);
    const id = (name: string) => `quality.lesson.${name}.${shortest}-${longest}`;
    return [
      atLeast(
        {
          id: id("exact-match"),
          value: mean(exact),
          unit: "",
          how: `${how}: ${list(exact, 3)}`,
        },
        exactMatch,
      ),
      atMost(
        {
          id: id("alignment-error-rate"),
          value: mean(errors),
          unit: "",
          how: `${how}: ${list(errors, 3)}`,
        },
        errorRate,
      ),
    ];
  });
  return [
    atMost(
      {
        id: "quality.lesson.seconds",
        value: Math.max(...seconds),
        unit: "s",
        how: `corpus and all steps in a worker of Chromium, the slowest of ${list(seconds, 1)}`,
      },
      30,
    ),
    atLeast(
      {
        id: "quality.lesson.la-on-chair",
        value: Math.min(...onChair),
        unit: "",
        how: `weight in “${sentence}”, the least of ${list(onChair, 2)}`,
      },
      0.3,
    ),
    ...byRange,
  ];
}

function quickFigures(runs: readonly Learned[]): Figure[] {
  const seconds = runs.map((run) => run.seconds);
  const errors = runs.map(({ evaluations }) =>
    mean(evaluations.map(({ whole }) => whole.alignmentErrorRate)),
  );
  return [
    atMost(
      {
        id: "quality.quick.seconds",
        value: median(seconds),
        unit: "s",
        how: `corpus and all steps in a worker of Chromium, the middle one of ${list(seconds, 1)}`,
      },
      6,
    ),
    atMost(
      {
        id: "quality.quick.alignment-error-rate",
        value: Math.max(...errors),
        unit: "",
        how:
          `the largest of seeds ${seeds.join(", ")}: ${list(errors, 3)}; mean of the ranges of ` +
          `length, ${sentencesPerRange} test sentences each`,
      },
      0.05,
    ),
  ];
}

/** What the presets have learned at the end of a run in Chromium, and how long the run takes. */
export async function qualityFigures(browser: Browser): Promise<Figure[]> {
  const runs: Record<"lesson" | "quick", Learned[]> = { lesson: [], quick: [] };
  for (const preset of ["lesson", "quick"] as const)
    for (const seed of seeds) runs[preset].push(await learn(browser, preset, seed));
  return [...lessonFigures(runs.lesson), ...quickFigures(runs.quick)];
}
