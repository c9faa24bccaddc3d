import { describe, expect, it } from "vitest";
import { pointAt, saturationChart, saturationSentence, saturationTable } from "./saturation.ts";

const points = [
  {
    dimension: 4,
    largestWeight: 0.5,
    largestWeightScaled: 0.3,
    entropyBits: 2,
    entropyBitsScaled: 2.5,
  },
  {
    dimension: 512,
    largestWeight: 0.987,
    largestWeightScaled: 0.31,
    entropyBits: 0.05,
    entropyBitsScaled: 2.4,
  },
];

describe("saturation", () => {
  it("finds the point of a dimension", () => {
    expect(pointAt(points, 512)?.largestWeight).toBe(0.987);
    expect(pointAt(points, 5)).toBeUndefined();
  });

  it("says the largest weights in a sentence", () => {
    expect(saturationSentence(points[1] as (typeof points)[number])).toBe(
      "At dimension 512 the largest of 8 weights is 0.99 with dot, 0.31 with scaled dot",
    );
  });

  it("draws both scores and says their course", () => {
    const chart = saturationChart(points, 512);
    expect(chart.series.map(({ style }) => style)).toEqual(["solid", "dashed"]);
    expect(chart.series[0]?.points).toEqual([
      { x: 4, y: 0.5 },
      { x: 512, y: 0.987 },
    ]);
    expect(chart.label).toContain("with dot it goes from 0.50 to 0.99");
    expect(chart.label).toContain("with scaled dot from 0.30 to 0.31");
    expect(chart.marker).toBe(512);
  });

  it("tables the same numbers", () => {
    const table = saturationTable(points);
    expect(table.rows[1]).toEqual(["512", "0.987", "0.05 bits", "0.310", "2.40 bits"]);
    expect(table.columns).toHaveLength(5);
  });
});
