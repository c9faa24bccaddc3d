import { describe, expect, it } from "vitest";
import { placeOf, readAfter, readersAt } from "./position.ts";

const both = { bidirectional: true, reversedSource: false };
const forwards = { bidirectional: false, reversedSource: false };
const backwards = { bidirectional: false, reversedSource: true };

describe("placeOf", () => {
  it("reads every word before it writes the first", () => {
    expect([0, 1, 3, 4, 6].map((position) => placeOf(position, 3))).toEqual([
      { phase: "start" },
      { phase: "reading", step: 0 },
      { phase: "reading", step: 2 },
      { phase: "writing", step: 0 },
      { phase: "writing", step: 2 },
    ]);
  });
});

describe("readAfter", () => {
  const read = (steps: number, how: typeof both) =>
    readAfter(steps, 3, how).map(
      ({ fromStart, fromEnd }) => `${Number(fromStart)}${Number(fromEnd)}`,
    );

  it("goes from the start, from the end, or from both", () => {
    expect(read(0, both)).toEqual(["00", "00", "00"]);
    expect(read(2, both)).toEqual(["10", "11", "01"]);
    expect(read(2, forwards)).toEqual(["10", "10", "00"]);
    expect(read(2, backwards)).toEqual(["00", "01", "01"]);
    expect(read(3, both)).toEqual(["11", "11", "11"]);
  });
});

describe("readersAt", () => {
  it("names where each reader stands", () => {
    expect(readersAt(both, 8, 2)).toEqual({ fromStart: 2, fromEnd: 5 });
    expect(readersAt(forwards, 8, 2)).toEqual({ fromStart: 2, fromEnd: undefined });
    expect(readersAt(backwards, 8, 2)).toEqual({ fromStart: undefined, fromEnd: 5 });
  });
});
