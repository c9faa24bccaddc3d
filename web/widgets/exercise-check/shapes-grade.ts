import type { ExerciseShapes, ParameterShape } from "../../engine/protocol.ts";
import type { Verdict } from "./feedback.ts";

/** The sizes a shape is made of, by their names in the formulas. */
export interface Sizes {
  decoder: number;
  encoder: number;
  attention: number;
}

/** The sizes the exercise opens with; all different, so that no shape is right by chance. */
export const standardShapes: Sizes = { decoder: 6, encoder: 4, attention: 3 };

/** What the reader filled in, as text: rows and columns of each matrix, the vector's length. */
export interface ShapeAnswers {
  W: readonly [rows: string, columns: string];
  U: readonly [rows: string, columns: string];
  v: string;
  /** How many parameters dot has. */
  dot: string;
  reason: Reason | "none";
}

export type Reason = "pairs" | "scale" | "network";

/** Why each answer about the dot product is right or wrong. */
export const reasons: Readonly<Record<Reason, { option: string; feedback: string }>> = {
  pairs: {
    option: "It multiplies the vectors component by component, so each needs a partner.",
    feedback: "Each component is multiplied by its partner; without one the sum is not defined.",
  },
  scale: {
    option: "With different sizes the scores would be too large for the softmax.",
    feedback:
      "The size of the scores is what the square root of d is for. With different sizes there is " +
      "no score at all.",
  },
  network: {
    option: "Both states must come from the same network.",
    feedback:
      "They never do: one comes from the encoder, the other from the decoder. Only their sizes " +
      "have to agree.",
  },
};

/** Grades every answer against the core's shapes; a wrong one is told what it should do. */
export function gradeShapes(answers: ShapeAnswers, shapes: ExerciseShapes, sizes: Sizes): Verdict {
  const messages = [
    gradeMatrix("W", answers.W, shapes, "s", "d_d", sizes),
    gradeMatrix("U", answers.U, shapes, "h", "d_e", sizes),
    gradeVector(answers.v, shapes, sizes),
    gradeDot(answers.dot, shapes),
    gradeReason(answers.reason),
  ].filter((message) => message !== "");
  if (messages.length > 0) return { right: false, messages };
  const count = shapes.additive.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  return {
    right: true,
    messages: [
      `Additive scoring has ${count} parameters at these sizes, dot scoring none. ` +
        reasons.pairs.feedback,
    ],
  };
}

function gradeMatrix(
  name: "W" | "U",
  [rowsText, columnsText]: readonly [string, string],
  shapes: ExerciseShapes,
  input: "s" | "h",
  inputSize: string,
  { attention }: Sizes,
): string {
  const wanted = parameter(shapes, name);
  const [rows, columns] = [readSize(rowsText), readSize(columnsText)];
  if (rows === undefined || columns === undefined) return `${name} needs two whole numbers.`;
  if (rows === wanted.rows && columns === wanted.columns) return "";
  if (rows === wanted.columns && columns === wanted.rows) {
    return `${name} is turned around: rows are what it gives out, columns what it takes in.`;
  }
  const parts = [];
  if (columns !== wanted.columns) {
    parts.push(`it multiplies ${input}, so it has ${inputSize} columns`);
  }
  if (rows !== wanted.rows) parts.push(`its result has d_a = ${attention} numbers, so many rows`);
  return `${name}: ${parts.join("; ")}.`;
}

function gradeVector(text: string, shapes: ExerciseShapes, { attention }: Sizes): string {
  const size = readSize(text);
  if (size === undefined) return "v needs a whole number.";
  if (size === parameter(shapes, "v").rows) return "";
  return `v turns the ${attention} numbers of the hidden layer into one score: one number for each.`;
}

function gradeDot(text: string, { dot }: ExerciseShapes): string {
  const count = readSize(text);
  if (count === undefined) return "Say how many parameters dot has.";
  if (count === dot.length) return "";
  return "Dot has nothing to learn: its formula holds the two states and no other letter.";
}

function gradeReason(reason: Reason | "none"): string {
  if (reason === "none") return "Choose why dot needs equal sizes.";
  return reason === "pairs" ? "" : reasons[reason].feedback;
}

function parameter({ additive }: ExerciseShapes, name: string): ParameterShape {
  const found = additive.find((shape) => shape.name === name);
  if (!found) throw new Error(`Additive scoring has no parameter ${name}.`);
  return found;
}

/** A whole number of at most six digits, or undefined. */
function readSize(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}
