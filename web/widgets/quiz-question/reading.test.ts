import { describe, expect, it } from "vitest";
import { parseCheck } from "./check.ts";
import { factName, readCondition } from "./reading.ts";

const names = {
  "weight.*": "largest weight of *",
  "look.*": "the weight that * lays on *, now",
  "setting.*": "setting",
  temperature: "temperature",
  ran: "was run",
};

function read(check: string, facts: Record<string, number | string | boolean>) {
  const [condition] = parseCheck(check);
  if (!condition) throw new Error("no condition");
  return readCondition(condition, facts, names);
}

describe("readCondition", () => {
  it("says what is and what is wanted", () => {
    expect(read("weight.chat < 0.5", { "weight.chat": 0.6234 })).toEqual({
      name: "largest weight of chat",
      now: "0.623",
      wanted: "below 0.5",
      holds: false,
    });
  });

  it("has a word for every comparison", () => {
    const wanted = ["<", "<=", ">", ">=", "=", "!="].map((operator) => {
      return read(`temperature ${operator} 2`, {}).wanted;
    });
    expect(wanted).toEqual(["below 2", "at most 2", "above 2", "at least 2", "2", "other than 2"]);
  });

  it("does not round a value onto the wrong side", () => {
    const near = read("weight.chat < 0.5", { "weight.chat": 0.49996 });
    expect(near).toMatchObject({ now: "0.49996", holds: true });
    expect(read("weight.chat < 0.5", { "weight.chat": 0.5 })).toMatchObject({
      now: "0.5",
      holds: false,
    });
    expect(read("temperature = 1", { temperature: 1 + 1e-7 }).now).not.toBe("1");
  });

  it("speaks of booleans, words and what is not there", () => {
    expect(read("ran = true", { ran: false })).toMatchObject({ now: "no", wanted: "yes" });
    expect(read("target = zone", { target: "la" })).toMatchObject({
      name: "target",
      now: "“la”",
      wanted: "“zone”",
    });
    expect(read("temperature > 1", {})).toMatchObject({ now: "not known yet", holds: false });
  });
});

describe("factName", () => {
  it("fills in what follows the dot, or adds it", () => {
    expect(factName("weight.été", names)).toBe("largest weight of été");
    expect(factName("setting.seed", names)).toBe("setting: seed");
    expect(factName("look.la.chair", names)).toBe("the weight that la lays on chair, now");
    expect(factName("look.l'.U.S.", names)).toBe("the weight that l' lays on U.S., now");
    expect(factName("unknown.fact", names)).toBe("unknown.fact");
    expect(factName("toString", names)).toBe("toString");
  });
});
