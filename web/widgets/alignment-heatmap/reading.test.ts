import { describe, expect, it } from "vitest";
import type { Attention } from "../../engine/protocol.ts";
import type { AlignmentData } from "./alignment.ts";
import {
  cellName,
  factsOf,
  formatMeasures,
  formatTemperature,
  labelsOf,
  ordinal,
  readRow,
  sharesOf,
  speakReading,
  writeReading,
} from "./reading.ts";

const data: AlignmentData = {
  source: ["the", "cat", "the", "mat"],
  target: ["la", "le", "la"],
  scores: new Float64Array(12),
  values: new Float64Array(4),
  dimension: 1,
};

const attention: Attention = {
  targets: 3,
  sources: 4,
  weights: Float64Array.of(0.42, 0.02, 0.5, 0.06, 0.25, 0.25, 0.25, 0.25, 0.9, 0.1, 0, 0),
  entropyBits: Float64Array.of(1.4, 2, 0.469),
  effectivePositions: Float64Array.of(2.64, 4, 1.384),
  top: Int32Array.of(2, 0, 0),
  distanceFromMean: Float64Array.of(0.713, 0, 0.95),
};

describe("labels", () => {
  it("tells repeated words apart and leaves the others alone", () => {
    expect(labelsOf(data.source)).toEqual(["the\u00a0(1st)", "cat", "the\u00a0(2nd)", "mat"]);
  });

  it.each([
    [1, "1st"],
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [21, "21st"],
    [101, "101st"],
    [111, "111th"],
  ])("counts %d as %s", (number, text) => {
    expect(ordinal(number)).toBe(text);
  });
});

describe("a cell's name", () => {
  it("holds both words and the weight", () => {
    expect(cellName("chat", "cat", 0.6175)).toBe("target chat, source cat, weight 0.62");
  });
});

describe("a row's reading", () => {
  it("names the words that matter, the heaviest first", () => {
    const reading = readRow(data, attention, 0);
    expect(reading.shares.map((share) => share.position)).toEqual([2, 0]);
    expect(writeReading(reading)).toBe("la ← the\u00a0(2nd)\u00a00.50, the\u00a0(1st)\u00a00.42");
  });

  it("mentions the rest where it holds a fifth of the weight", () => {
    const reading = readRow(data, attention, 1);
    expect(reading.others).toBe(2);
    expect(writeReading(reading)).toMatch(/ and 2 more$/);
    expect(speakReading(reading, 1, 3)).toBe(
      "Word 2 of 3: le looks at the\u00a0(1st) 0.25, cat 0.25 and 2 more words.",
    );
  });

  it("leaves out words far below the top one", () => {
    const reading = readRow(data, attention, 2);
    expect(writeReading(reading)).toBe("la ← the\u00a0(1st)\u00a00.90");
    expect(speakReading(reading, 2, 3)).toBe("Word 3 of 3: la looks at the\u00a0(1st) 0.90.");
  });

  it("keeps sentence order between equal weights", () => {
    const shares = sharesOf(data.source, [0.25, 0.25, 0.25, 0.25]);
    expect(shares.map((share) => share.position)).toEqual([0, 1, 2, 3]);
  });
});

describe("a row's measures", () => {
  it("are written with their units", () => {
    expect(formatMeasures(attention, 0, 4).map(({ value }) => value)).toEqual([
      "1.40 bits",
      "2.6 of 4",
      "0.71",
    ]);
  });

  it.each([
    [1, "1.0"],
    [0.2, "0.2"],
    [0.25, "0.25"],
    [1 / 3, "0.33"],
    [4, "4.0"],
  ])("write the temperature %d as %s", (temperature, text) => {
    expect(formatTemperature(temperature)).toBe(text);
  });
});

describe("facts", () => {
  const facts = factsOf(data, attention, 0);

  it("hold the selected row, counted from 1, and its top word", () => {
    expect(facts).toMatchObject({ row: 1, target: "la", top: "the" });
  });

  it("take a repeated target word's first row", () => {
    expect(facts["weight.la"]).toBe(0.5);
    expect(facts["entropy.la"]).toBe(1.4);
  });

  it("hold every target word's largest weight and measures", () => {
    expect(facts["weight.le"]).toBe(0.25);
    expect(facts["effective.le"]).toBe(4);
    expect(facts["distance.le"]).toBe(0);
  });

  it("are not confused by words that JavaScript objects know", () => {
    const odd = { ...data, target: ["__proto__", "constructor", "la"] };
    expect(factsOf(odd, attention, 0)["weight.constructor"]).toBe(0.25);
  });
});
