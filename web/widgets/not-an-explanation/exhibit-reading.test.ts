import { describe, expect, it } from "vitest";
import { exhibitSentence, exhibitVerdict } from "./exhibit-reading.ts";

const words = { word: "la", foil: "le", cause: "chair" };
const lesson = { attention: 0.61, gradient: -0.14, leftOut: 1 };
const states = { attention: 0.0001, gradient: 3.02, leftOut: 0.98 };

describe("the exhibit", () => {
  it("sets the two models side by side", () => {
    expect(exhibitSentence(words, lesson, states)).toBe(
      "Where word vectors are averaged, la gives chair 0.61 of its attention; where states are, " +
        "0.00. Yet there chair adds +3.02 logits for la against le, and leaving it out moves the " +
        "output by 0.98.",
    );
  });

  it.each([
    [states, /does not show chair, and la hangs on it all the same/],
    [{ ...states, attention: 0.4 }, /does not hide it/],
    [{ ...states, leftOut: 0.01 }, /does not hide it/],
  ])("says only what was found", (found, wanted) => {
    expect(exhibitVerdict(words, found)).toMatch(wanted);
  });
});
