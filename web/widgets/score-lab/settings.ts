import type { ScoreFunctionName } from "../../engine/protocol.ts";
import type { EvaluationSetup, TrainingSetup } from "../../engine/training.ts";
import { longestSentence } from "../alignment-heatmap/alignment.ts";
import {
  choiceField,
  type Field,
  FieldError,
  integerField,
  type ValuesOf,
} from "../card/fields.ts";
import { stopField } from "../controls/stops.ts";
import { sentenceField } from "../model-heatmap/sentence-field.ts";
import { formulas } from "../score-functions/formulas.ts";
import { snapshotInterval } from "../training-run/run-session.ts";
import { setupFields, valueKinds } from "../training-run/setup-fields.ts";

/** In the order in which they are shown and trained. */
export const scoreNames = ["dot", "scaled-dot", "general", "concat", "additive"] as const;

/** Lengths of a run; a longer one lowers its rate more slowly, so it is another run. */
export const stepCounts: readonly number[] = [50, 100, 200, 400, 700, 1400, 2800];

export const fields = {
  scores: scoresField(),
  steps: stopField(stepCounts, 700),
  values: choiceField(valueKinds, "states-and-embeddings"),
  seed: setupFields.seed,
  sentence: sentenceField,
  /** The step that is looked at. */
  at: momentField(),
  /** The model whose heatmap is shown large, and its row from 1. */
  large: choiceField(scoreNames, "dot"),
  row: integerField({ default: 1, minimum: 1, maximum: longestSentence }),
};

export type Settings = ValuesOf<typeof fields>;
/** What decides the weights of all five models. */
export type RunSettings = Pick<Settings, "steps" | "values" | "seed">;

/** The same for every score but the score itself. */
export function setupOf(
  { steps, values, seed }: RunSettings,
  attention: ScoreFunctionName,
): TrainingSetup {
  return { preset: "quick", seed, model: { attention, values }, training: { steps } };
}

/** Whether two settings train the same models. */
export function sameRuns(a: RunSettings, b: RunSettings): boolean {
  return a.steps === b.steps && a.values === b.values && a.seed === b.seed;
}

/** What other figures call the model; no two runs share it. */
export function modelName({ steps, values, seed }: RunSettings, score: ScoreFunctionName): string {
  const averaged = values === fields.values.default ? "" : `, ${valuesText[values]}`;
  return `${formulas[score].name} score, ${steps} steps${averaged}, seed ${seed}`;
}

export const valuesText: Readonly<Record<Settings["values"], string>> = {
  "states-and-embeddings": "encoder states and word embeddings",
  states: "encoder states alone",
  embeddings: "word embeddings alone",
};

/** Times that a run is measured on its way, about. */
const marks = 14;
/** Snapshots of the sentence in a run, about. */
export const snapshots = 70;

/** The steps that have a snapshot, of a run that is not interrupted. */
export function snapshotSteps(steps: number): number[] {
  const interval = snapshotInterval(steps, snapshots);
  const regular = Array.from(
    { length: Math.ceil(steps / interval) },
    (_, index) => index * interval,
  );
  return [...regular, steps];
}

/** The step at which a run is measured next; the last is its end. */
export function nextMark(step: number, steps: number): number {
  const every = Math.max(1, Math.round(steps / marks));
  return Math.min(steps, (Math.floor(step / every) + 1) * every);
}

/** Two models train at once, where there are two cores for them. */
export function lanesFor(cores: number | undefined): number {
  return Math.max(1, Math.min(2, cores ?? 1));
}

/** Cheap, for a figure in the course of training: no translations, few sentences. */
export const developmentSet: EvaluationSetup = {
  corpus: { kind: "grammar", split: "development", seed: "1", count: 100 },
  freeRunning: false,
};

export const testSentences = 300;
export const testSet: EvaluationSetup = {
  corpus: { kind: "grammar", split: "test", seed: "1", count: testSentences },
};

/** Which scores take part: their names, separated by commas; “none” for none. */
function scoresField(): Field<readonly ScoreFunctionName[]> {
  return {
    default: scoreNames,
    parse(text) {
      const named = text === "none" ? [] : text.split(",").map((part) => part.trim());
      const unknown = named.find((name) => !scoreNames.some((score) => score === name));
      if (unknown !== undefined) {
        throw new FieldError(
          `expected some of ${scoreNames.join(", ")}, or none; found “${unknown}”`,
        );
      }
      return scoreNames.filter((score) => named.includes(score));
    },
    format: (scores) => scores.join(",") || "none",
  };
}

const newest = "newest";

/** A step, or null for the newest. */
function momentField(): Field<number | null> {
  const step = integerField({ default: 0, minimum: 0, maximum: Math.max(...stepCounts) });
  return {
    default: null,
    parse: (text) => (text === newest ? null : step.parse(text)),
    format: (value) => (value === null ? newest : String(value)),
  };
}
