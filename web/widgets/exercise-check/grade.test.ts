import { beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import type { Core } from "../schema.ts";
import {
  allMade,
  factors,
  gradePredictions,
  needOf,
  propertiesOf,
  smallestFactor,
} from "./hard-attention-grade.ts";
import { gradeShapes, type ShapeAnswers, standardShapes } from "./shapes-grade.ts";
import { exerciseScores, gradeSoftmax, readWeight } from "./softmax-grade.ts";
import { renderStatic } from "./static.ts";

let core: Core;

beforeAll(async () => {
  core = await loadCore();
});

describe("the softmax exercise", () => {
  const grade = (texts: string[], winner: number | undefined = 1) =>
    gradeSoftmax(
      texts,
      winner,
      exerciseScores,
      core.now("softmaxSteps", { scores: Float64Array.from(exerciseScores), temperature: 1 }),
    );

  it.each([
    [["0.665", "0.090", "0.245"]],
    [["0.67", "0.09", "0.24"]],
    [["0,665", "0,09", "0,245"]],
    [[" .665", "9e-2", "0.245 "]],
  ])("takes %j", (texts) => {
    expect(grade(texts)).toMatchObject({ right: true });
    expect(grade(texts).messages[0]).toContain("0.665, 0.090, 0.245");
  });

  it.each([
    [["", "0.09", "0.245"], "The first weight is empty."],
    [["0.665", "abc", "0.245"], "The second weight, “abc”, is not a number."],
    [["NaN", "Infinity", "0.245"], "The first weight, “NaN”, is not a number."],
    [["7.389", "1", "2.718"], "Those are the exponentials"],
    [["66.5", "9", "24.5"], "Those are percentages"],
    [["0.667", "0", "0.333"], "You divided the scores by their sum"],
    [["0.731", "0", "0.269"], "e to the power 0 is 1"],
    [["0.665", "0.245", "0.090"], "in the wrong places"],
    [["0.090", "0.665", "0.245"], "in the wrong places"],
    [["-0.665", "0.09", "0.245"], "never negative"],
    [["0.6", "0.1", "0.2"], "add up to 0.90"],
    [["0.6", "0.16", "0.24"], "the first and second are off. The exponentials are 7.389"],
    [["0.66", "0.09", "0.24"], "Very close: the first is off in the last digit"],
  ])("tells what is wrong with %j", (texts, words) => {
    const verdict = grade(texts);
    expect(verdict.right).toBe(false);
    expect(verdict.messages.join(" ")).toContain(words);
  });

  it("asks for the winner, and says why a wrong one is wrong", () => {
    const right = ["0.665", "0.090", "0.245"];
    expect(gradeSoftmax(right, undefined, exerciseScores, stepsOf()).messages[0]).toBe(
      "The weights are right. Now say which position wins.",
    );
    expect(grade(right, 3)).toMatchObject({ right: false });
    expect(grade(right, 3).messages[0]).toContain("The third position does not win");
  });

  it("reads a weight with a point or a comma", () => {
    expect([readWeight("0,5"), readWeight("0.5")]).toEqual([0.5, 0.5]);
    expect(readWeight(" ")).toBeNaN();
  });

  const stepsOf = () =>
    core.now("softmaxSteps", { scores: Float64Array.from(exerciseScores), temperature: 1 });
});

describe("the shapes exercise", () => {
  const right: ShapeAnswers = {
    W: ["3", "6"],
    U: ["3", "4"],
    v: "3",
    dot: "0",
    reason: "pairs",
  };
  const grade = (part: Partial<ShapeAnswers> = {}) =>
    gradeShapes(
      { ...right, ...part },
      core.now("exerciseShapes", {
        decoderSize: standardShapes.decoder,
        encoderSize: standardShapes.encoder,
        attentionSize: standardShapes.attention,
      }),
      standardShapes,
    );

  it("takes the right shapes and counts the parameters", () => {
    expect(grade().right).toBe(true);
    expect(grade().messages[0]).toContain("33 parameters");
  });

  it.each([
    [{ W: ["6", "3"] as const }, "W is turned around"],
    [{ U: ["3", "6"] as const }, "U: it multiplies h, so it has d_e columns."],
    [{ W: ["4", "6"] as const }, "W: its result has d_a = 3 numbers"],
    [{ W: ["", "6"] as const }, "W needs two whole numbers"],
    [{ W: ["3.5", "6"] as const }, "W needs two whole numbers"],
    [{ v: "6" }, "v turns the 3 numbers"],
    [{ v: "1e3" }, "v needs a whole number"],
    [{ dot: "6" }, "Dot has nothing to learn"],
    [{ dot: "" }, "Say how many parameters dot has"],
    [{ reason: "none" as const }, "Choose why"],
    [{ reason: "scale" as const }, "square root of d"],
    [{ reason: "network" as const }, "the other from the decoder"],
  ])("says what is wrong with %j", (part, words) => {
    const verdict = grade(part);
    expect(verdict.right).toBe(false);
    expect(verdict.messages).toHaveLength(1);
    expect(verdict.messages[0]).toContain(words);
  });
});

describe("the hard attention exercise", () => {
  const at = (scale: number) => core.now("exerciseHardAttention", { seed: "0", scale });

  it("meets both properties at the largest factor, and the first alone at factor 1", () => {
    expect(propertiesOf(at(1))).toEqual({ distribution: true, equal: false });
    expect(propertiesOf(at(10_000))).toEqual({ distribution: true, equal: true });
    expect(at(10_000).winner).toBe(0);
  });

  it("finds the smallest factor of the slider that is enough", () => {
    const smallest = smallestFactor(at) as number;
    expect(propertiesOf(at(smallest)).equal).toBe(true);
    const before = factors[factors.indexOf(smallest) - 1] as number;
    expect(propertiesOf(at(before)).equal).toBe(false);
  });

  it("grades predictions", () => {
    const smallest = smallestFactor(at);
    const need = needOf(smallest as number);
    const good = { winner: 0, holding: "first" as const, need };
    expect(gradePredictions(good, at(1), smallest).right).toBe(true);
    const bad = { winner: 2, holding: "both" as const, need: "more" as const };
    const { right, messages } = gradePredictions(bad, at(1), smallest);
    expect(right).toBe(false);
    expect(messages[0]).toContain("Position 0 wins");
    expect(messages[1]).toContain("At factor 1 only the first holds");
    expect(messages[2]).toContain(`A factor of ${smallest} is enough`);
  });

  it("waits for all three predictions", () => {
    expect(allMade({ winner: 0, holding: "first", need: "more" })).toBe(true);
    expect(allMade({ winner: 0, holding: undefined, need: "more" })).toBe(false);
    expect(allMade({ winner: undefined, holding: "first", need: "more" })).toBe(false);
  });
});

describe("renderStatic", () => {
  it.each([
    ["softmax", "0.665, 0.090, 0.245; position 1 wins"],
    ["shapes", "<var>W</var>: 3 × 6, <var>U</var>: 3 × 4, <var>v</var>: 3"],
    ["hard-attention", "Position 0; a factor of"],
  ])("gives the task and the computed answer of %s", (exercise, answer) => {
    const html = renderStatic({ exercise }, core);
    expect(html).toContain(answer);
    expect(html).not.toMatch(/style=|<script/);
  });

  it("refuses an exercise that does not exist", () => {
    expect(() => renderStatic({ exercise: "none" }, core)).toThrow("no exercise “none”");
  });
});
