import { describe, expect, it } from "vitest";
import {
  fields,
  lanesFor,
  modelName,
  nextMark,
  sameRuns,
  scoreNames,
  setupOf,
  snapshotSteps,
} from "./settings.ts";

const settings = { steps: 700, values: "states-and-embeddings", seed: "0" } as const;

describe("setupOf", () => {
  it("differs in the score alone", () => {
    const setups = scoreNames.map((score) => setupOf(settings, score));
    const others = setups.map(({ model, ...rest }) => ({ ...rest, ...model, attention: "" }));
    expect(new Set(others.map((setup) => JSON.stringify(setup))).size).toBe(1);
    expect(setups.map(({ model }) => model?.attention)).toEqual([...scoreNames]);
  });
});

describe("modelName", () => {
  it("tells every two runs apart", () => {
    const names = [
      settings,
      { ...settings, seed: "1" },
      { ...settings, steps: 400 },
      { ...settings, values: "states" as const },
    ].flatMap((each) => [modelName(each, "dot"), modelName(each, "scaled-dot")]);
    expect(new Set(names).size).toBe(8);
    expect(names[0]).toBe("dot score, 700 steps, seed 0");
  });
});

describe("sameRuns", () => {
  it("looks at what decides the weights", () => {
    expect(sameRuns(settings, { ...settings })).toBe(true);
    expect(sameRuns(settings, { ...settings, seed: "1" })).toBe(false);
    expect(sameRuns(settings, { ...settings, values: "embeddings" })).toBe(false);
  });
});

describe("nextMark", () => {
  it("leads from the first step to the last", () => {
    const steps = 100;
    const marks: number[] = [];
    for (let step = 0; step < steps; step = marks.at(-1) as number)
      marks.push(nextMark(step, steps));
    expect(marks[0]).toBe(7);
    expect(marks.at(-1)).toBe(steps);
    expect(marks).toHaveLength(15);
  });

  it("is past the step, also from between two marks", () => {
    expect([nextMark(49, 700), nextMark(50, 700), nextMark(51, 700)]).toEqual([50, 100, 100]);
    expect([nextMark(0, 5), nextMark(4, 5)]).toEqual([1, 5]);
  });
});

describe("snapshotSteps", () => {
  it.each([50, 200, 700])("reaches from nothing to the end of %d", (steps) => {
    const all = snapshotSteps(steps);
    expect([all[0], all.at(-1)]).toEqual([0, steps]);
    expect(new Set(all).size).toBe(all.length);
    expect([...all].sort((a, b) => a - b)).toEqual(all);
  });
});

describe("lanesFor", () => {
  it.each([
    [undefined, 1],
    [1, 1],
    [2, 2],
    [16, 2],
  ])("with %s cores trains %d at once", (cores, lanes) => {
    expect(lanesFor(cores)).toBe(lanes);
  });
});

describe("the link", () => {
  it("keeps which scores take part, in their own order", () => {
    expect(fields.scores.parse("additive, dot")).toEqual(["dot", "additive"]);
    expect(fields.scores.format(["dot", "additive"])).toBe("dot,additive");
    for (const scores of [[], ["general"], scoreNames] as const) {
      expect(fields.scores.parse(fields.scores.format(scores))).toEqual(scores);
    }
  });

  it.each(["", "dot,", "cosine", "dot,none"])("refuses the scores %j", (text) => {
    expect(() => fields.scores.parse(text)).toThrow("expected some of dot, scaled-dot");
  });

  it("keeps the step that is looked at", () => {
    expect(fields.at.parse(fields.at.format(null))).toBeNull();
    expect(fields.at.parse(fields.at.format(350))).toBe(350);
    expect(() => fields.at.parse("-1")).toThrow("expected a whole number from 0 to 2800");
  });
});
