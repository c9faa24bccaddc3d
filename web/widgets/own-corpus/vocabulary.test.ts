import { describe, expect, it } from "vitest";
import { isEmpty, vocabularyFacts } from "./vocabulary.ts";

/** Ten words in all, of which six are different. */
const frequencies = Int32Array.of(4, 2, 1, 1, 1, 1);

describe("vocabularyFacts", () => {
  it.each([
    ["everything", { size: 100, least: 1 }, { size: 10, unknown: 0 }],
    ["the most frequent", { size: 6, least: 1 }, { size: 6, unknown: 0.4 }],
    ["what is seen often enough", { size: 100, least: 2 }, { size: 6, unknown: 0.4 }],
    ["the stricter of both", { size: 5, least: 2 }, { size: 5, unknown: 0.6 }],
    ["nothing", { size: 100, least: 5 }, { size: 4, unknown: 1 }],
  ])("holds %s", (_what, limits, facts) => {
    expect(vocabularyFacts(frequencies, limits)).toEqual(facts);
  });

  it("is empty where it has the specials alone", () => {
    expect(isEmpty(vocabularyFacts(frequencies, { size: 100, least: 5 }))).toBe(true);
    expect(isEmpty(vocabularyFacts(frequencies, { size: 5, least: 1 }))).toBe(false);
    expect(vocabularyFacts(new Int32Array(), { size: 5, least: 1 }).unknown).toBe(0);
  });
});
