import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { standardSentence } from "../model-heatmap/suggestions.ts";
import { countChanged, describeEffect, type Effect, factsOf, translateForced } from "./effect.ts";
import {
  type Change,
  type ForcedRows,
  fits,
  force,
  forcedRowsField,
  interventions,
  permutation,
  release,
  setWeight,
  shuffleAgain,
} from "./forced-rows.ts";

const [la, chaise] = [5, 6];
const [cat, chair] = [2, 7];

let model: OpenModel;

beforeAll(async () => {
  model = (await loadCore()).openModel(await readFile(modelFile));
});

afterAll(() => model.delete());

function effectOf(rows: ForcedRows, sentence = standardSentence): Effect {
  return translateForced(model, sentence, model.translate(sentence), rows);
}

const sent = (step: number, word: number): ForcedRows => [{ step, change: { kind: "word", word } }];

describe("forcedRowsField", () => {
  it("reads back what it writes", () => {
    const rows: ForcedRows = [
      { step: 1, change: { kind: "uniform" } },
      { step: 4, change: { kind: "shuffled", seed: 12 } },
      { step: 6, change: { kind: "word", word: 2 } },
      { step: 7, change: { kind: "weights", thousandths: [0, 250, 750] } },
    ];
    const text = forcedRowsField.format(rows);
    expect(text).toBe("2-u_5-s12_7-3_8-0.250.750");
    expect(forcedRowsField.parse(text)).toEqual(rows);
    expect(forcedRowsField.parse("")).toEqual([]);
  });

  it.each([
    "7",
    "0-3",
    "7-0",
    "7-17",
    "99-1",
    "7-x",
    "7-s",
    "7-0.5",
    "7-500.600",
    "7-3_",
    "7-1000.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0",
  ])("refuses %j", (text) => {
    expect(() => forcedRowsField.parse(text)).toThrow("expected rows such as");
  });

  it("refuses a row that is forced twice", () => {
    expect(() => forcedRowsField.parse("7-3_7-u")).toThrow("a row is forced twice");
  });
});

describe("forced rows", () => {
  it("keeps one change a row, by step, and gives it up again", () => {
    const rows = force(force(sent(6, 1), 2, { kind: "uniform" }), 6, { kind: "word", word: 3 });
    expect(rows.map(({ step }) => step)).toEqual([2, 6]);
    expect(rows[1]?.change).toEqual({ kind: "word", word: 3 });
    expect(release(rows, 2)).toEqual(sent(6, 3));
  });

  it("shares what one weight leaves among the others, in proportion and exactly", () => {
    const parts = (change: Change) => (change.kind === "weights" ? change.thousandths : []);
    expect(parts(setWeight([0.2, 0.6, 0.2], 1, 0.2))).toEqual([400, 200, 400]);
    expect(parts(setWeight([0, 1, 0], 1, 0.5))).toEqual([250, 500, 250]);
    expect(setWeight([0.3, 0.3, 0.4], 2, 1)).toEqual({ kind: "word", word: 2 });
    expect(setWeight([1], 0, 0.2)).toMatchObject({ kind: "word", word: 0 });
    for (const weight of [0, 0.01, 0.33, 0.99]) {
      const thousandths = parts(setWeight([0.1, 0.2, 0.3, 0.15, 0.25], 3, weight));
      expect(thousandths.reduce((sum, part) => sum + part, 0)).toBe(1000);
    }
  });

  it("deals out each position once, another way for another seed", () => {
    const deals = Array.from({ length: 20 }, (_, seed) => permutation(8, seed));
    for (const deal of deals) expect([...deal].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(deals.map(String)).size).toBeGreaterThan(15);
    expect(shuffleAgain(shuffleAgain(undefined))).toEqual({ kind: "shuffled", seed: 2 });
  });

  it("knows for how many words a row is", () => {
    const mixed = { step: 0, change: { kind: "weights", thousandths: [500, 500] } } as const;
    expect([fits(mixed, 2), fits(mixed, 3)]).toEqual([true, false]);
    expect(sent(0, 2).map((row) => [fits(row, 2), fits(row, 3)])).toEqual([[false, true]]);
  });
});

describe("translateForced", () => {
  it("puts the forced weights in the row, and the decoder goes on from there", () => {
    const { changed } = effectOf(sent(chaise, cat));
    expect(changed.text).toBe("le chat noir dort sur la chat rouge");
    const row = [...changed.weights.subarray(chaise * 8, (chaise + 1) * 8)];
    expect(row).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
  });

  it("shows what the lesson says of la", () => {
    expect(effectOf(sent(la, cat)).changed.text).toBe("le chat noir dort sur le chaise rouge");
    expect(countChanged(effectOf(sent(la, chair)))).toBe(0);
    expect(countChanged(effectOf([{ step: la, change: { kind: "uniform" } }]))).toBe(0);
  });

  it("judges both translations both ways", () => {
    const { logProbabilities, original, changed } = effectOf(sent(chaise, cat));
    expect(logProbabilities.original.itself).toBe(original.logProbability);
    expect(logProbabilities.changed.forced).toBe(changed.logProbability);
    expect(logProbabilities.original.forced).toBeLessThan(logProbabilities.changed.forced - 5);
    expect(logProbabilities.changed.itself).toBeLessThan(logProbabilities.original.itself - 5);
    const nothing = effectOf([]);
    expect(nothing.logProbabilities.original.forced).toBeCloseTo(original.logProbability, 9);
    expect(nothing.changed).toBe(nothing.original);
  });

  it("shuffles the weights that the row has", () => {
    const { original, changed } = effectOf([{ step: 0, change: { kind: "shuffled", seed: 3 } }]);
    const first = (weights: Float64Array) => [...weights.subarray(0, 8)];
    expect(first(changed.weights)).not.toEqual(first(original.weights));
    expect(first(changed.weights).sort()).toEqual(first(original.weights).sort());
  });

  it("leaves out rows for another number of words", () => {
    const rows = forcedRowsField.parse("1-0.1000_2-3");
    const { misfits, rows: kept } = effectOf(rows);
    expect([misfits.map(({ step }) => step), kept.map(({ step }) => step)]).toEqual([[0], [1]]);
    expect(interventions(kept, 8)).toHaveLength(1);
  });
});

describe("describeEffect", () => {
  it.each([
    [[], "Nothing is forced: these are the model's own weights and words."],
    [sent(chaise, cat), "You sent chaise to cat: it wrote chat instead, and the rest stayed."],
    [sent(la, chair), "You sent la to chair: it wrote the same words all the same."],
    [
      sent(la, 5),
      "You sent la to the\u00a0(2nd): it wrote les instead, and 2 words changed all in all.",
    ],
    [
      [{ step: 1, change: { kind: "uniform" } }],
      "You spread chat over all words alike: it wrote oie instead, and 2 words changed all in all.",
    ],
  ] satisfies [ForcedRows, string][])("%#: %s", (rows, sentence) => {
    expect(describeEffect(effectOf(rows))).toBe(sentence);
  });

  it("tells an early end and a late change", () => {
    expect(describeEffect(effectOf(sent(7, cat)))).toBe(
      "You sent rouge to cat: it ended there, and the rest stayed.",
    );
    expect(describeEffect(effectOf(force(sent(4, cat), 5, { kind: "uniform" })))).toMatch(
      /^You forced 2 rows: \d words changed\.$/,
    );
    expect(describeEffect(effectOf(sent(12, cat)))).toContain("You sent row 13 to cat");
  });
});

it("factsOf tells where rows were sent and what stands in a word's place", () => {
  const rows = force(sent(la, cat), chaise, { kind: "uniform" });
  expect(factsOf(effectOf(rows), la)).toMatchObject({
    "forced-rows": 2,
    "forced.la": "cat",
    "forced.chaise": "uniform",
    "written.la": "le",
    "written.dort": "dort",
    row: 6,
    target: "la",
  });
});
