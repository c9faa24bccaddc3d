import { describe, expect, it } from "vitest";
import type { NumpyDemo, NumpySetting } from "../../engine/protocol.ts";
import {
  findDemo,
  rangeText,
  readSettings,
  settingFact,
  settingField,
  stepSetting,
} from "./settings.ts";

function setting(part: Partial<NumpySetting>): NumpySetting {
  return { name: "x", kind: "number", value: "0.3", minimum: 0, maximum: 10, step: 0.05, ...part };
}

const seed = setting({ name: "seed", kind: "seed", value: "0" });
const size = setting({ name: "dimension", kind: "integer", value: "16", minimum: 2, maximum: 512 });
const noise = setting({ name: "noise" });
const list = setting({ name: "scores", kind: "numbers", value: "[1, 3, 0.5, 0]", minimum: -10 });

describe("findDemo", () => {
  const demo: NumpyDemo = {
    name: "soft-lookup",
    source: "seq2seq-attention/soft-lookup.py",
    settings: [],
  };

  it("finds a demo by its name or its program's file", () => {
    expect(findDemo([demo], "soft-lookup")).toBe(demo);
    expect(findDemo([demo], "soft-lookup")).toBe(demo);
    expect(findDemo([demo], "lookup")).toBeUndefined();
  });
});

describe("settingField", () => {
  it.each([
    [seed, " 007 ", "7"],
    [seed, "123456789012345678901234567890", "123456789012345678901234567890"],
    [size, "32", "32"],
    [noise, "0", "0"],
    [noise, "1e-3", "0.001"],
    [list, "[2,4, 1.5,1]", "[2, 4, 1.5, 1]"],
    [list, "2, 4, 1.5, 1", "[2, 4, 1.5, 1]"],
  ])("reads %j %j as %j", (which, text, value) => {
    expect(settingField(which).parse(text)).toBe(value);
    expect(settingField(which).parse(value)).toBe(value);
  });

  it.each([
    [seed, "-1", "a seed is a whole number"],
    [seed, "", "a seed is a whole number"],
    [size, "1", "a whole number from 2 to 512"],
    [size, "2.5", "a whole number from 2 to 512"],
    [noise, "loud", "a number from 0 to 10"],
    [noise, "NaN", "a number from 0 to 10"],
    [noise, "Infinity", "a number from 0 to 10"],
    [noise, "", "a number from 0 to 10"],
    [list, "[1, 2, 3]", "4 to 4"],
    [list, "[1, 2, 3, x]", "a number from -10 to 10"],
    [list, "", "a number from -10 to 10"],
  ])("refuses %j %j", (which, text, words) => {
    expect(() => settingField(which).parse(text)).toThrow(words);
  });
});

describe("readSettings", () => {
  it("keeps what can be read and names what cannot", () => {
    const { values, problems } = readSettings([seed, size, noise], {
      seed: "5",
      dimension: "none",
      unknown: "1",
    });
    expect(values).toEqual({ seed: "5", dimension: "16", noise: "0.3" });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("“dimension” was ignored: expected a whole number from 2 to 512");
  });
});

describe("stepSetting", () => {
  it.each([
    [seed, "0", -1, "0"],
    [seed, "99999999999999999999", 1, "100000000000000000000"],
    [size, "512", 1, "512"],
    [noise, "0.3", 1, "0.35"],
    [noise, "0.02", -1, "0"],
    [list, "[1]", 1, "[1]"],
  ])("moves %j from %j by %d to %j", (which, text, steps, moved) => {
    expect(stepSetting({ ...which, step: which.kind === "integer" ? 1 : 0.05 }, text, steps)).toBe(
      moved,
    );
  });
});

describe("rangeText and settingFact", () => {
  it("write a range for each kind", () => {
    expect([seed, size, noise, list].map(rangeText)).toEqual([
      "any whole number",
      "whole, 2 to 512",
      "0 to 10",
      "each -10 to 10",
    ]);
  });

  it("give a number where a question can compare one", () => {
    expect(settingFact(noise, "0")).toBe(0);
    expect(settingFact(seed, "12")).toBe(12);
    expect(settingFact(seed, "12345678901234567890")).toBe("12345678901234567890");
    expect(settingFact(list, "[1]")).toBe("[1]");
  });
});
