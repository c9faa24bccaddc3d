import { describe, expect, it } from "vitest";
import { CheckError, checkHolds, parseCheck } from "./check.ts";

describe("parseCheck", () => {
  it("reads conditions joined by and", () => {
    expect(parseCheck("weight.chat < 0.5 and temperature >= 1")).toEqual([
      { fact: "weight.chat", operator: "<", value: 0.5 },
      { fact: "temperature", operator: ">=", value: 1 },
    ]);
  });

  it("reads every operator, with or without spaces", () => {
    for (const operator of ["<", "<=", ">", ">=", "=", "!="]) {
      expect(parseCheck(`row${operator}3`)).toEqual([{ fact: "row", operator, value: 3 }]);
      expect(parseCheck(`  row  ${operator}  -3e2 `)).toEqual([
        { fact: "row", operator, value: -300 },
      ]);
    }
  });

  it("reads words, quoted words and booleans", () => {
    expect(parseCheck('equals-numpy = true and top.la = the and row = "la and le"')).toEqual([
      { fact: "equals-numpy", operator: "=", value: true },
      { fact: "top.la", operator: "=", value: "the" },
      { fact: "row", operator: "=", value: "la and le" },
    ]);
  });

  it("reads words with accents as part of a fact's name", () => {
    expect(parseCheck("weight.été > 0.1")[0]?.fact).toBe("weight.été");
  });

  it.each([
    ["", 1, "name of a fact"],
    ["   ", 4, "name of a fact"],
    ["temperature", 12, "expected one of"],
    ["temperature ~ 2", 13, "expected one of"],
    ["temperature <", 14, "expected a value"],
    ["temperature < 1 and", 20, "name of a fact"],
    ["temperature < 1 or row = 2", 17, "“and”"],
    ["temperature < warm", 15, "compares with a number"],
    ["temperature < 1, row = 2", 15, "compares with a number"],
    ['row = "la', 7, "expected a value"],
  ])("says what is wrong with %j and where", (text, column, words) => {
    let error: unknown;
    try {
      parseCheck(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(CheckError);
    expect((error as CheckError).column).toBe(column);
    expect((error as CheckError).message).toContain(words);
  });
});

describe("checkHolds", () => {
  const facts = { "weight.chat": 0.49, temperature: 1, ran: true, top: "cat" };

  it.each([
    ["weight.chat < 0.5", true],
    ["weight.chat < 0.49", false],
    ["weight.chat <= 0.49", true],
    ["weight.chat > 0.49", false],
    ["weight.chat >= 0.49", true],
    ["temperature = 1", true],
    ["temperature != 1", false],
    ["ran = true", true],
    ["ran != true", false],
    ["top = cat", true],
    ["top != cat", false],
    ["top > 1", false],
    ["temperature = true", false],
    ["weight.chat < 0.5 and temperature >= 1", true],
    ["weight.chat < 0.5 and temperature > 1", false],
  ])("%s is %s", (text, holds) => {
    expect(checkHolds(parseCheck(text), facts)).toBe(holds);
  });

  it("does not hold while a fact is missing, not even for !=", () => {
    expect(checkHolds(parseCheck("missing != 3"), facts)).toBe(false);
    expect(checkHolds(parseCheck("toString != 3"), facts)).toBe(false);
  });

  it("counts a slider's rounded decimal as equal", () => {
    expect(checkHolds(parseCheck("temperature = 0.3"), { temperature: 0.1 + 0.2 })).toBe(true);
    expect(checkHolds(parseCheck("temperature = 0"), { temperature: 1e-300 })).toBe(false);
  });
});
