import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { type Drawing, drawingAt, endsOf, stripRows, stripsOf } from "./drawing.ts";
import { placeOf } from "./position.ts";
import { stripOf } from "./strip.ts";
import { walkthroughOf } from "./walkthrough.ts";

const fixedFile = new URL(
  "../../../tests/golden/pytorch/translation/gru_fixed.safetensors",
  import.meta.url,
);
const sentence = "the black cat sleeps";

let model: OpenModel;
let fixed: OpenModel;

beforeAll(async () => {
  const core = await loadCore();
  model = core.openModel(await readFile(modelFile));
  fixed = core.openModel(await readFile(fixedFile));
});

afterAll(() => {
  model.delete();
  fixed.delete();
});

/** The diagram after so many steps. */
function drawing(
  of: OpenModel,
  position: number,
  settings: Partial<Parameters<typeof walkthroughOf>[2]> = {},
): Drawing {
  const { walk, strips, derailment } = walkthroughOf(of, model, {
    sentence,
    forcing: "off",
    reference: "",
    fed: [],
    ...settings,
  });
  const { architecture } = of.facts;
  const options = { walk, architecture, strips, changed: derailment.changed };
  return drawingAt(options, placeOf(position, walk.source.length));
}

describe("drawingAt", () => {
  it("begins with nothing but the words and the start mark", () => {
    const { sources, targets, upcoming, links, places } = drawing(model, 0);
    expect(sources.map((source) => source.word)).toEqual(sentence.split(" "));
    expect(sources.flatMap(({ embedding, states }) => [embedding, ...states])).toEqual(
      Array(12).fill(undefined),
    );
    expect([targets.length, upcoming, links.across.length, places]).toEqual([0, "(start)", 0, 5]);
  });

  it("reads from both sides at once", () => {
    const { sources } = drawing(model, 1);
    expect(sources.map(({ states }) => states.map((state) => state !== undefined))).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ]);
    expect(sources.map((source) => source.current)).toEqual([true, false, false, true]);
    const last = drawing(model, 4);
    expect(last.sources.every(({ states }) => states.every((state) => state))).toBe(true);
    // What the decoder starts from.
    expect(last.links.across.map((link) => link.dashed)).toEqual([true, true]);
  });

  it("weighs the source words for the word that is written", () => {
    const { sources, targets, links, upcoming } = drawing(model, 6);
    expect(targets.map(({ word, current }) => [word, current])).toEqual([
      ["le", false],
      ["chat", true],
    ]);
    expect(upcoming).toBe("chat");
    const weights = sources.map((source) => source.weight ?? Number.NaN);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    expect(weights.indexOf(Math.max(...weights))).toBe(2);
    expect(links.across.length).toBe(weights.filter((weight) => weight >= 0.01).length);
    expect(links.down.length).toBe(links.across.length);
    expect(sources.some((source) => source.current)).toBe(false);
  });

  it("has nothing to feed after the end", () => {
    expect(drawing(model, 9)).toMatchObject({ upcoming: "", targets: { length: 5 } });
  });

  it("marks the first word that the reference does not have, and what was fed", () => {
    const forced = drawing(model, 9, { forcing: "on", reference: "le chien blanc dort" });
    expect(
      forced.targets.map(({ word, instead, firstWrong }) => [word, instead, firstWrong]),
    ).toEqual([
      ["le", "", false],
      ["chien", "chat", true],
      ["blanc", "noir", false],
      ["dort", "", false],
      ["(end)", "", false],
    ]);
    const fed = drawing(model, 6, { fed: [{ position: 2, word: "chien" }] });
    expect(fed.targets[1]).toMatchObject({ word: "chien", instead: "chat", by: "reader" });
  });

  it("has one vector and no weights without attention", () => {
    const { vector, attention, links, sources, targets } = drawing(fixed, 5);
    expect(attention).toBe(false);
    expect(links.across).toHaveLength(3);
    expect(sources.map((source) => source.weight)).toEqual(Array(4).fill(undefined));
    expect(targets[0]?.context).toBeUndefined();
    const { states, size } = fixed.encode(sentence);
    const ends = [...states.subarray(3 * size, 3 * size + 2), ...states.subarray(2, 4)];
    expect(vector).toEqual(stripOf(ends, stripRows.context));
    expect(drawing(fixed, 3).vector).toBeUndefined();
  });
});

describe("endsOf", () => {
  it("is the last word, and the first for who reads from the right", () => {
    expect(endsOf({ bidirectional: true, reversedSource: false }, 4)).toEqual([3, 0]);
    expect(endsOf({ bidirectional: false, reversedSource: false }, 4)).toEqual([3]);
    expect(endsOf({ bidirectional: false, reversedSource: true }, 4)).toEqual([0]);
  });
});

describe("stripsOf", () => {
  it("gives a state two halves where it is read both ways, one where not", () => {
    const { walk } = walkthroughOf(model, model, {
      sentence,
      forcing: "off",
      reference: "",
      fed: [],
    });
    const both = stripsOf(walk, model.facts.architecture);
    expect(both.states[0]?.map(({ columns, rows }) => [columns, rows])).toEqual([
      [16, 2],
      [16, 2],
    ]);
    const oneWay = stripsOf(walk, { ...model.facts.architecture, bidirectional: false });
    expect(oneWay.states[0]?.map(({ columns, rows }) => [columns, rows])).toEqual([[16, 4]]);
  });
});
