import { type Field, FieldError } from "../card/fields.ts";

/** One score: any finite double. */
export const scoreField: Field<number> = {
  default: 0,
  parse(text) {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isFinite(value)) return value;
    const huge = /^\s*[+-]?[\d.]+e\+?\d+\s*$/i.test(text);
    throw new FieldError(
      huge
        ? `“${text.trim()}” is larger than the largest double, about 1.8e308`
        : `a score is a finite number such as 2 or -0.5, found “${text}”`,
    );
  },
  format: String,
};

/** One score per word; a link with another number of them is refused whole. */
export function scoresField(standard: readonly number[]): Field<readonly number[]> {
  return {
    default: standard,
    parse(text) {
      const parts = text.split(",");
      if (parts.length !== standard.length) {
        throw new FieldError(`expected ${standard.length} scores, found ${parts.length}`);
      }
      return parts.map((part) => scoreField.parse(part));
    },
    format: (scores) => scores.map(String).join(","),
  };
}

/** Words, their scores and the word being written, from the directive's attributes. Attributes
 * that do not fit each other give the lesson's example. */
export interface StepsExample {
  words: readonly string[];
  scores: readonly number[];
  target: string;
}

const lessonExample: StepsExample = {
  words: ["the", "black", "cat", "sleeps"],
  scores: [1, 3, 0.5, 0],
  target: "noir",
};

export function readExample(attributes: {
  words?: string | undefined;
  scores?: string | undefined;
  target?: string | undefined;
}): StepsExample {
  const words = attributes.words?.split(",").map((word) => word.trim()) ?? lessonExample.words;
  const scores = attributes.scores?.split(",").map(Number) ?? lessonExample.scores;
  const fits = words.length === scores.length && scores.every(Number.isFinite);
  const target = attributes.target ?? lessonExample.target;
  return fits ? { words, scores, target } : { ...lessonExample, target };
}

/** The range a score can be dragged over, and the step of the arrow keys. */
export interface DragRange {
  minimum: number;
  maximum: number;
  step: number;
}

/** From −5 to 5, or a rounder range that holds every score, always symmetric about 0. */
export function dragRange(scores: readonly number[]): DragRange {
  const largest = Math.max(5, ...scores.map(Math.abs));
  if (largest === 5) return { minimum: -5, maximum: 5, step: 0.1 };
  const decade = 10 ** Math.floor(Math.log10(largest));
  const rounded = Math.ceil(largest / decade) * decade;
  const maximum = Number.isFinite(rounded) ? rounded : Number.MAX_VALUE;
  return { minimum: -maximum, maximum, step: maximum / 50 };
}

/** The score at a share of the range, 0 at the bottom and 1 at the top, on a whole step. */
export function scoreAt(range: DragRange, share: number): number {
  const { maximum, step } = range;
  const clipped = Math.min(1, Math.max(0, share));
  const steps = Math.round(((2 * clipped - 1) * maximum) / step);
  return onStep(range, steps);
}

/** A score moved by whole steps and kept in the range. */
export function nudge(range: DragRange, score: number, steps: number): number {
  return onStep(range, Math.round(score / range.step) + steps);
}

/** Where a score stands in the range, 0 at the bottom and 1 at the top. */
export function shareOf(range: DragRange, score: number): number {
  return Math.min(1, Math.max(0, 0.5 + score / range.maximum / 2));
}

function onStep({ minimum, maximum, step }: DragRange, steps: number): number {
  const value = Number((steps * step).toPrecision(12));
  return Math.min(maximum, Math.max(minimum, value)) + 0;
}
