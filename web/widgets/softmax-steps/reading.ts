import type { SoftmaxSteps } from "../../engine/protocol.ts";
import { decimals, listText, numberText, percentText } from "../numbers/text.ts";

/** What the rows of the figure show, as text. */
export interface StepsReading {
  exponentials: string[];
  sum: string;
  weights: string[];
  /** The sum of the weights as they are shown. */
  shownSum: string;
  context: string;
  rounding: string;
  /** What the core subtracted and why; empty if nothing. */
  shift: string;
}

/** Everything the figure says about one softmax over `words`. */
export function readSteps(
  steps: SoftmaxSteps,
  words: readonly string[],
  temperature: number,
): StepsReading {
  const weights = [...steps.weights].map((weight) => decimals(weight, 2));
  return {
    exponentials: [...steps.exponentials].map((value) => exponentialText(value)),
    sum: exponentialText(steps.sum),
    weights,
    shownSum: decimals(shownHundredths(weights) / 100, 2),
    context: contextSentence(steps.weights, words),
    rounding: roundingSentence(steps.weights),
    shift: shiftSentence(steps.shift, temperature),
  };
}

/** “c is 79 percent black, 11 percent the, …”, the largest share first. */
export function contextSentence(weights: Float64Array, words: readonly string[]): string {
  const order = [...weights.keys()].sort(
    (a, b) => (weights[b] as number) - (weights[a] as number) || a - b,
  );
  const parts = order.map((j) => `${percentText(weights[j] as number)} ${words[j]}`);
  return `c is ${parts.join(", ")}`;
}

/** What rounding does to the sum of the weights as shown. */
export function roundingSentence(weights: Float64Array): string {
  const shown = [...weights].map((weight) => decimals(weight, 2));
  const total = shownHundredths(shown);
  const sum = shown.length <= 6 ? `${shown.join(" + ")} = ` : "the weights add up to ";
  const exact = wholeSum(weights);
  const exactly = shown.every((text, j) => Number(text) === weights[j]);
  if (exactly) return `As shown, ${sum}${decimals(total / 100, 2)}. Here nothing is rounded away.`;
  const verdict =
    total === 100
      ? `Rounding happened to cancel out here; before it, the weights add up to ${exact}.`
      : `That is rounding to two decimals; before it, the weights add up to ${exact}.`;
  return `As shown, ${sum}${decimals(total / 100, 2)}. ${verdict}`;
}

/** Why and by how much the exponents were shifted; empty if they were not. */
export function shiftSentence(shift: number, temperature: number): string {
  if (shift === 0) return "";
  const exponent = temperature === 1 ? "score" : "score / T";
  const limit =
    shift > 0
      ? "e to so large a power overflows: the largest double is about 1.8 × 10³⁰⁸"
      : "e to so negative a power is 0 in a double, and every weight would be 0 / 0";
  return (
    `${limit}. So the core first subtracts the largest ${exponent}, ${numberText(shift, 6)}, ` +
    "from each. That divides every exponential by the same number, and the weights stay as they are."
  );
}

/** The words that share the largest weight, for the read-out. */
export function topText(top: Int32Array, words: readonly string[]): string {
  return listText([...top].map((j) => words[j] as string));
}

/** Two decimals as long as they say something. */
function exponentialText(value: number): string {
  return value >= 0.01 && value < 1000 ? decimals(value, 2) : numberText(value, 4);
}

function shownHundredths(shown: readonly string[]): number {
  return shown.reduce((total, text) => total + Math.round(Number(text) * 100), 0);
}

/** The sum of the weights to the digits a double can promise. */
function wholeSum(weights: Float64Array): string {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return String(Number(sum.toFixed(12)));
}
