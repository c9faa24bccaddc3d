import type { SoftmaxSteps } from "../../engine/protocol.ts";
import { decimals, listText } from "../numbers/text.ts";
import type { Verdict } from "./feedback.ts";

/** The exercise's three scores. */
export const exerciseScores = [2, 0, 1] as const;

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** Two correct decimals are enough. */
const tolerance = 0.005 + 1e-9;

/**
 * Grades typed weights and the winner against the core's softmax of `scores`, and names the
 * mistake where it can be told from the numbers.
 *
 * @param winner the chosen position from 1, or undefined while none is
 */
export function gradeSoftmax(
  texts: readonly string[],
  winner: number | undefined,
  scores: readonly number[],
  steps: SoftmaxSteps,
): Verdict {
  const unreadable = texts.flatMap((text, j) => readingProblem(text, j));
  if (unreadable.length > 0) return { right: false, messages: unreadable };
  const values = texts.map(readWeight);
  const weights = [...steps.weights];
  const near = values.map((value, j) => Math.abs(value - (weights[j] as number)) <= tolerance);
  const winnerProblem = gradeWinner(winner, steps);
  if (near.every(Boolean)) {
    if (winnerProblem !== "")
      return { right: false, messages: [`The weights are right. ${winnerProblem}`] };
    return {
      right: true,
      messages: [
        `The weights are ${weights.map((weight) => decimals(weight, 3)).join(", ")}, ` +
          `and the ${ordinals[(winner as number) - 1]} position wins.`,
      ],
    };
  }
  const messages = [diagnose(values, near, scores, steps)];
  if (winnerProblem !== "" && winner !== undefined) messages.push(winnerProblem);
  return { right: false, messages };
}

/** A typed weight; a decimal comma counts as a point. NaN if it is no number. */
export function readWeight(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
}

function readingProblem(text: string, j: number): string[] {
  if (text.trim() === "") return [`The ${ordinals[j]} weight is empty.`];
  if (Number.isFinite(readWeight(text))) return [];
  return [`The ${ordinals[j]} weight, “${text}”, is not a number.`];
}

function gradeWinner(winner: number | undefined, { top }: SoftmaxSteps): string {
  if (winner === undefined) return "Now say which position wins.";
  if (top.includes(winner - 1)) return "";
  return `The ${ordinals[winner - 1]} position does not win: another score is larger, so its weight is too.`;
}

function diagnose(
  values: readonly number[],
  near: readonly boolean[],
  scores: readonly number[],
  steps: SoftmaxSteps,
): string {
  const weights = [...steps.weights];
  const exponentials = [...steps.exponentials];
  if (values.some((value) => value < 0)) {
    return "A weight is never negative: it is a positive number divided by a larger one.";
  }
  if (alike(values, exponentials, 0.01 * Math.max(...exponentials))) {
    return `Those are the exponentials. Divide each by their sum, ${decimals(steps.sum, 3)}.`;
  }
  if (
    alike(
      values,
      weights.map((weight) => 100 * weight),
      0.6,
    )
  ) {
    return "Those are percentages. Write each as a fraction of 1.";
  }
  if (alike(values, share(scores), tolerance)) {
    return "You divided the scores by their sum. First raise e to each score, then divide.";
  }
  const zeroed = share(exponentials.map((value, j) => (scores[j] === 0 ? 0 : value)));
  if (scores.includes(0) && alike(values, zeroed, tolerance)) {
    return "e to the power 0 is 1, not 0: a score of 0 still gets some weight.";
  }
  if (alike(inOrder(values), inOrder(weights), tolerance)) {
    return "The right numbers in the wrong places: the largest weight goes to the largest score.";
  }
  const sum = values.reduce((total, value) => total + value, 0);
  if (Math.abs(sum - 1) > 0.02) {
    return `Your weights add up to ${decimals(sum, 2)}. Softmax weights always add up to 1.`;
  }
  const wrong = near.flatMap((isNear, j) => (isNear ? [] : [ordinals[j] as string]));
  const subject = `the ${listText(wrong)} ${wrong.length > 1 ? "are" : "is"}`;
  if (alike(values, weights, 0.011)) {
    return `Very close: ${subject} off in the last digit. Round, do not cut off.`;
  }
  return (
    `They add up to 1, but ${subject} off. The exponentials are ` +
    `${exponentials.map((value) => decimals(value, 3)).join(", ")}, ` +
    `their sum is ${decimals(steps.sum, 3)}.`
  );
}

function share(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}

function inOrder(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function alike(a: readonly number[], b: readonly number[], within: number): boolean {
  return a.every((value, j) => Math.abs(value - (b[j] as number)) <= within);
}
