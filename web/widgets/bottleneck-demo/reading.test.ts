import { describe, expect, it } from "vitest";
import type { BottleneckPoint } from "../../engine/protocol.ts";
import { bottleneckChart, bottleneckTable, fractions, readingSentence } from "./reading.ts";
import { fields, lengths, sweepArgs } from "./settings.ts";

const short: BottleneckPoint = {
  length: 2,
  trials: 50,
  fixedPositions: 0.5,
  attentionPositions: 1,
  fixedWords: 0.98,
  attentionWords: 1,
};
const long: BottleneckPoint = {
  length: 40,
  trials: 50,
  fixedPositions: 0.025,
  attentionPositions: 0.9,
  fixedWords: 0.4,
  attentionWords: 0.95,
};

describe("settings", () => {
  it("sweeps 2 to 40 words within what the core takes", () => {
    expect(lengths[0]).toBe(2);
    expect(lengths.at(-1)).toBe(40);
    expect(lengths.length).toBeLessThanOrEqual(64);
    expect(sweepArgs({ seed: "7", noise: 1.5 })).toMatchObject({ seed: "7", queryNoise: 1.5 });
  });

  it("refuses a damaged noise and length", () => {
    for (const text of ["", "NaN", "loud", "-1", "1e9"]) {
      expect(() => fields.noise.parse(text)).toThrow("expected a number from 0 to 3");
    }
    expect(() => fields.length.parse("41")).toThrow("expected one of 2, 4");
  });
});

describe("reading", () => {
  it("takes the fractions of a measure", () => {
    expect(fractions(long, "positions")).toEqual({ fixed: 0.025, attention: 0.9 });
    expect(fractions(long, "words")).toEqual({ fixed: 0.4, attention: 0.95 });
  });

  it("speaks a sentence", () => {
    expect(readingSentence(long, "positions")).toBe(
      "Of 40 positions, one vector gives back 1.0, attention 36.0",
    );
  });

  it("draws both curves and says where they start and end", () => {
    const chart = bottleneckChart([short, long], "words", 40);
    expect(chart.series.map(({ points }) => points.map(({ y }) => y))).toEqual([
      [1, 0.95],
      [0.98, 0.4],
    ]);
    expect(chart.label).toContain("From one vector: 98 percent at 2 words to 40 percent at 40.");
    expect(bottleneckChart([], "words", 40).label).toContain("nothing yet");
  });

  it("tables both measures", () => {
    expect(bottleneckTable([long], 0.5).rows).toEqual([["40", "0.025", "0.900", "0.400", "0.950"]]);
  });
});
