import { describe, expect, it } from "vitest";
import {
  countText,
  decimals,
  decimalText,
  durationText,
  listText,
  megabytesText,
  numberText,
  percentText,
} from "./text.ts";

describe("numberText", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [1, "1"],
    [20.0855, "20.09"],
    [-0.5, "−0.5"],
    [22026.4658, "22026"],
    [99999, "99999"],
    [1e5, "1 × 10⁵"],
    [485165195.4, "4.852 × 10⁸"],
    [4.54e-5, "4.54 × 10⁻⁵"],
    [1.7976931348623157e308, "1.798 × 10³⁰⁸"],
    [-1e-300, "−1 × 10⁻³⁰⁰"],
    [Number.POSITIVE_INFINITY, "∞"],
    [Number.NEGATIVE_INFINITY, "−∞"],
    [Number.NaN, "not a number"],
  ])("writes %d as %s", (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});

describe("decimals", () => {
  it.each([
    [0.7891, 2, "0.79"],
    [-1.25, 1, "−1.3"],
    [-0.001, 2, "0.00"],
    [3, 0, "3"],
  ])("writes %d with %d decimals as %s", (value, count, text) => {
    expect(decimals(value, count)).toBe(text);
  });
});

describe("decimalText", () => {
  it.each([
    [1, "1.0"],
    [0.3, "0.3"],
    [1.25, "1.25"],
    [1 / 3, "0.333"],
  ])("writes %d as %s", (value, text) => {
    expect(decimalText(value)).toBe(text);
  });
});

describe("countText", () => {
  it.each([
    [0, "0"],
    [999.6, "1,000"],
    [1234567, "1,234,567"],
  ])("writes %d as %s", (value, text) => {
    expect(countText(value)).toBe(text);
  });
});

describe("durationText", () => {
  it.each([
    [0, "0 s"],
    [7.2, "8 s"],
    [59.5, "1 min"],
    [125, "2 min 5 s"],
    [4800, "1 h 20 min"],
    [Number.NaN, "not known yet"],
  ])("writes %d seconds as %s", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe("megabytesText", () => {
  it.each([
    [1024 * 1024 * 1.25, "1.3 MB"],
    [1024 * 1024 * 1500, "1,500 MB"],
  ])("writes %d bytes as %s", (bytes, text) => {
    expect(megabytesText(bytes)).toBe(text);
  });
});

describe("percentText", () => {
  it.each([
    [0.7891, "79 percent"],
    [1, "100 percent"],
    [0, "0 percent"],
    [0.001, "less than 1 percent"],
    [0.9999, "more than 99 percent"],
  ])("writes %d as %s", (fraction, text) => {
    expect(percentText(fraction)).toBe(text);
  });
});

describe("listText", () => {
  it("joins with commas and one “and”", () => {
    expect(listText([])).toBe("");
    expect(listText(["a"])).toBe("a");
    expect(listText(["a", "b"])).toBe("a and b");
    expect(listText(["a", "b", "c"])).toBe("a, b and c");
  });
});
