import { describe, expect, it } from "vitest";
import {
  choiceField,
  defaultsOf,
  formatFields,
  integerField,
  numberField,
  numbersField,
  parseFields,
  seedField,
} from "./fields.ts";

const fields = {
  temperature: numberField({ default: 1, minimum: 0.2, maximum: 4 }),
  row: integerField({ default: 0, minimum: 0, maximum: 63 }),
  seed: seedField(),
  mode: choiceField(["drawn", "decoder"], "drawn"),
  scores: numbersField({
    default: [1, 3, 0.5, 0],
    shortest: 1,
    longest: 8,
    minimum: -1000,
    maximum: 1000,
  }),
};

const parse = (texts: Record<string, string>) =>
  parseFields(fields, new Map(Object.entries(texts)));

describe("parseFields", () => {
  it("reads back what formatFields writes", () => {
    const values = {
      temperature: 0.35,
      row: 5,
      seed: "123456789012345678901234567890",
      mode: "decoder" as const,
      scores: [1, -2.5, 1e-7],
    };
    expect(parseFields(fields, formatFields(fields, values))).toEqual({ values, problems: [] });
  });

  it("leaves defaults out of the link", () => {
    expect(formatFields(fields, defaultsOf(fields))).toEqual(new Map());
  });

  it.each([
    ["temperature", "hot", /from 0.2 to 4, found “hot”/],
    ["temperature", "-1", /from 0.2 to 4/],
    ["temperature", "NaN", /from 0.2 to 4/],
    ["temperature", "Infinity", /from 0.2 to 4/],
    ["temperature", "", /from 0.2 to 4/],
    ["row", "1.5", /whole number/],
    ["row", "64", /whole number from 0 to 63/],
    ["seed", "-3", /seed is a whole number/],
    ["seed", "9".repeat(401), /at most 400 digits/],
    ["mode", "both", /one of drawn, decoder/],
    ["scores", "1,,2", /found “”/],
    ["scores", "1,2,3,4,5,6,7,8,9", /1 to 8 comma-separated/],
    ["scores", "1,Infinity", /from -1000 to 1000/],
    ["constructor", "1", /does not have/],
  ])("keeps the default of %s for “%s” and says why", (name, text, message) => {
    const { values, problems } = parse({ [name]: text });
    expect(values).toEqual(defaultsOf(fields));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  it("keeps what is right beside what is wrong", () => {
    const { values, problems } = parse({ temperature: "2", row: "x" });
    expect(values.temperature).toBe(2);
    expect(values.row).toBe(0);
    expect(problems).toHaveLength(1);
  });
});
