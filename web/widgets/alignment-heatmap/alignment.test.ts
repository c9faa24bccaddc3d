import { describe, expect, it } from "vitest";
import { EngineError } from "../../engine/error.ts";
import { type AlignmentData, prepareAlignment } from "./alignment.ts";

const sound: AlignmentData = {
  source: ["black", "cat"],
  target: ["chat"],
  scores: [1, 3],
  values: [1, 0, 0, 1],
  dimension: 2,
};

describe("prepareAlignment", () => {
  it("takes plain numbers as doubles and leaves doubles as they are", () => {
    const scores = Float64Array.of(1, 3);
    const prepared = prepareAlignment({ ...sound, scores });
    expect(prepared.scores).toBe(scores);
    expect(prepared.values).toEqual(Float64Array.of(1, 0, 0, 1));
  });

  const mistakes: [string, Partial<Record<keyof AlignmentData, unknown>>, RegExp][] = [
    ["no source words", { source: [] }, /The source sentence has no words/],
    ["no target words", { target: [], scores: [] }, /The target sentence has no words/],
    ["no source at all", { source: undefined }, /The source sentence has no words/],
    [
      "a sentence that is too long",
      { target: Array(65).fill("mot"), scores: Array(130).fill(0) },
      /The target sentence has 65 words; at most 64/,
    ],
    ["too few scores", { scores: [1] }, /Expected 1 x 2 = 2 scores .* found 1/],
    ["no scores", { scores: null }, /Expected 1 x 2 = 2 scores .* found none/],
    ["too many values", { values: [1, 2, 3, 4, 5] }, /Expected 2 x 2 = 4 values .* found 5/],
    ["an empty value", { dimension: 0, values: [] }, /a dimension of 0/],
    ["a broken dimension", { dimension: 1.5 }, /a dimension of 1.5/],
    ["a NaN score", { scores: [1, Number.NaN] }, /target “chat” for source “cat” is NaN/],
    ["an infinite score", { scores: [-Infinity, 1] }, /source “black” is -Infinity/],
    ["a NaN value", { values: [1, 0, Number.NaN, 1] }, /value of source “cat” holds NaN/],
  ];
  it.each(mistakes)("refuses %s", (_, part, sentence) => {
    const data = { ...sound, ...part } as AlignmentData;
    expect(() => prepareAlignment(data)).toThrow(EngineError);
    expect(() => prepareAlignment(data)).toThrow(sentence);
  });
});
