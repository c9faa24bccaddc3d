import { describe, expect, it } from "vitest";
import type { SoftmaxSteps } from "../../engine/protocol.ts";
import { contextSentence, readSteps, roundingSentence, shiftSentence, topText } from "./reading.ts";

const words = ["the", "black", "cat", "sleeps"];

/** The rows a correct core gives for scores without a shift. */
function stepsOf(scores: readonly number[]): SoftmaxSteps {
  const exponentials = Float64Array.from(scores, Math.exp);
  const sum = exponentials.reduce((total, value) => total + value, 0);
  const largest = Math.max(...scores);
  return {
    shift: 0,
    exponentials,
    sum,
    weights: exponentials.map((value) => value / sum),
    top: Int32Array.from([...scores.keys()].filter((j) => scores[j] === largest)),
    entropyBits: 0,
    effectivePositions: 1,
  };
}

describe("readSteps", () => {
  it("writes the lesson's worked example", () => {
    const reading = readSteps(stepsOf([1, 3, 0.5, 0]), words, 1);
    expect(reading.exponentials).toEqual(["2.72", "20.09", "1.65", "1.00"]);
    expect(reading.sum).toBe("25.45");
    expect(reading.weights).toEqual(["0.11", "0.79", "0.06", "0.04"]);
    expect(reading.shownSum).toBe("1.00");
    expect(reading.context).toBe(
      "c is 79 percent black, 11 percent the, 6 percent cat, 4 percent sleeps",
    );
    expect(reading.shift).toBe("");
  });

  it("writes large and small exponentials with a power of ten", () => {
    const reading = readSteps(stepsOf([20, -12, 7, 0]), words, 1);
    expect(reading.exponentials).toEqual(["4.852 × 10⁸", "6.144 × 10⁻⁶", "1097", "1.00"]);
  });
});

describe("contextSentence", () => {
  it("keeps the words' order among equal weights", () => {
    expect(contextSentence(Float64Array.of(0.25, 0.25, 0.25, 0.25), words)).toBe(
      "c is 25 percent the, 25 percent black, 25 percent cat, 25 percent sleeps",
    );
  });

  it("does not round a small share to nothing, or a large one to everything", () => {
    expect(contextSentence(Float64Array.of(0.9999, 0.0001), ["a", "b"])).toBe(
      "c is more than 99 percent a, less than 1 percent b",
    );
  });
});

describe("roundingSentence", () => {
  it("says so when the rounded weights miss 1", () => {
    expect(roundingSentence(Float64Array.of(1 / 3, 1 / 3, 1 / 3))).toBe(
      "As shown, 0.33 + 0.33 + 0.33 = 0.99. " +
        "That is rounding to two decimals; before it, the weights add up to 1.",
    );
    expect(roundingSentence(new Float64Array(6).fill(1 / 6))).toContain("= 1.02.");
  });

  it("says so when they happen to hit it", () => {
    expect(roundingSentence(stepsOf([1, 3, 0.5, 0]).weights)).toContain(
      "0.11 + 0.79 + 0.06 + 0.04 = 1.00. Rounding happened to cancel out",
    );
  });

  it("says so when nothing was rounded", () => {
    expect(roundingSentence(Float64Array.of(0.5, 0.25, 0.25, 0))).toBe(
      "As shown, 0.50 + 0.25 + 0.25 + 0.00 = 1.00. Here nothing is rounded away.",
    );
  });

  it("would not hide a sum that is wrong", () => {
    expect(roundingSentence(Float64Array.of(0.5, 0.494))).toContain("add up to 0.994.");
  });

  it("leaves out the terms of a long row", () => {
    const text = roundingSentence(new Float64Array(7).fill(1 / 7));
    expect(text).toContain("As shown, the weights add up to 0.98.");
  });
});

describe("shiftSentence", () => {
  it("is empty without a shift and names what was subtracted", () => {
    expect(shiftSentence(0, 1)).toBe("");
    expect(shiftSentence(800, 1)).toContain("subtracts the largest score, 800, from each");
    expect(shiftSentence(800, 1)).toContain("overflows");
    expect(shiftSentence(1e308, 2)).toContain("the largest score / T, 1 × 10³⁰⁸, from each");
    expect(shiftSentence(-900, 1)).toContain("is 0 in a double");
  });
});

describe("topText", () => {
  it("names every word of a tie", () => {
    expect(topText(Int32Array.of(1, 3), words)).toBe("black and sleeps");
  });
});
