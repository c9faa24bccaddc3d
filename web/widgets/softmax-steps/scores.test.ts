import { describe, expect, it } from "vitest";
import {
  dragRange,
  nudge,
  readExample,
  scoreAt,
  scoreField,
  scoresField,
  shareOf,
} from "./scores.ts";

describe("scoreField", () => {
  it.each([
    ["3", 3],
    [" -0.5 ", -0.5],
    ["1e308", 1e308],
    ["-1e-320", -1e-320],
  ])("reads %j", (text, value) => {
    expect(scoreField.parse(text)).toBe(value);
    expect(scoreField.parse(scoreField.format(value))).toBe(value);
  });

  it.each(["", " ", "NaN", "Infinity", "-Infinity", "three", "1,5", "0x"])("refuses %j", (text) => {
    expect(() => scoreField.parse(text)).toThrow(`a score is a finite number`);
  });

  it("says that a number is too large for a double", () => {
    expect(() => scoreField.parse("1e999")).toThrow("larger than the largest double");
    expect(() => scoreField.parse("-2e400")).toThrow("larger than the largest double");
  });
});

describe("scoresField", () => {
  const field = scoresField([1, 3, 0.5, 0]);

  it("reads back exactly what it writes", () => {
    const scores = [0.1 + 0.2, 1e308, -1 / 3, 5e-324];
    expect(field.parse(field.format(scores))).toEqual(scores);
  });

  it("refuses another number of scores and a damaged one", () => {
    expect(() => field.parse("1,2,3")).toThrow("expected 4 scores, found 3");
    expect(() => field.parse("1,2,3,4,5")).toThrow("expected 4 scores, found 5");
    expect(() => field.parse("1,2,,4")).toThrow("a score is a finite number");
  });
});

describe("readExample", () => {
  it("reads the attributes", () => {
    expect(readExample({ words: "a, b", scores: "1, -2.5", target: "x" })).toEqual({
      words: ["a", "b"],
      scores: [1, -2.5],
      target: "x",
    });
  });

  it("falls back to the lesson's example where words and scores do not fit", () => {
    for (const scores of ["1", "1,x", ""]) {
      expect(readExample({ words: "a,b", scores }).words).toEqual([
        "the",
        "black",
        "cat",
        "sleeps",
      ]);
    }
    expect(readExample({}).scores).toEqual([1, 3, 0.5, 0]);
  });
});

describe("dragRange", () => {
  it("is −5 to 5 for ordinary scores", () => {
    expect(dragRange([1, 3, 0.5, 0])).toEqual({ minimum: -5, maximum: 5, step: 0.1 });
  });

  it("grows to hold every score, up to the largest double", () => {
    expect(dragRange([0, -7])).toMatchObject({ minimum: -7, maximum: 7 });
    expect(dragRange([0, 123])).toMatchObject({ minimum: -200, maximum: 200 });
    expect(dragRange([Number.MAX_VALUE]).maximum).toBe(Number.MAX_VALUE);
  });

  it("turns shares into scores on whole steps and back", () => {
    const range = dragRange([0]);
    expect(scoreAt(range, 0)).toBe(-5);
    expect(scoreAt(range, 0.5)).toBe(0);
    expect(scoreAt(range, 0.807)).toBe(3.1);
    expect(scoreAt(range, 7)).toBe(5);
    expect(shareOf(range, 3)).toBeCloseTo(0.8, 12);
    expect(shareOf(range, 1e300)).toBe(1);
  });

  it("nudges by whole steps and stays inside", () => {
    const range = dragRange([0]);
    expect(nudge(range, 0.5, 1)).toBe(0.6);
    expect(nudge(range, 0.55, -1)).toBe(0.5);
    expect(nudge(range, 4.9, 10)).toBe(5);
    expect(nudge(range, -5, -1)).toBe(-5);
    const huge = dragRange([Number.MAX_VALUE]);
    expect(nudge(huge, Number.MAX_VALUE, 1)).toBe(Number.MAX_VALUE);
    expect(Object.is(nudge(range, 0.1, -1), 0)).toBe(true);
  });
});
