import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { standardSentence } from "../model-heatmap/suggestions.ts";
import { leftOutTable, outputDistance } from "./left-out.ts";

let model: OpenModel;

beforeAll(async () => {
  model = (await loadCore()).openModel(new Uint8Array(await readFile(modelFile)));
});

afterAll(() => model.delete());

const top = (id: number, probability: number) => ({ text: String(id), id, probability });

describe("leaving words out", () => {
  it("is half the sum of what each word gains or loses", () => {
    expect(outputDistance([top(1, 0.5), top(2, 0.5)], [top(1, 0.5), top(2, 0.5)])).toBe(0);
    expect(outputDistance([top(1, 1)], [top(2, 1)])).toBe(1);
    expect(outputDistance([top(1, 0.7), top(2, 0.3)], [top(2, 0.6), top(3, 0.4)])).toBeCloseTo(0.7);
  });

  it("names for each word of the lesson's sentence what it looks at and what it misses", () => {
    const { rows, columns } = leftOutTable(model, standardSentence);
    expect(columns).toHaveLength(5);
    const named = new Map(rows.map(([word, seen, , missed]) => [word, [seen, missed]]));
    expect(named.get("chat")).toEqual(["cat", "cat"]);
    expect(named.get("rouge")).toEqual(["red", "red"]);
    // The article looks at its noun, and cannot do without it.
    expect(named.get("la")).toEqual(["chair", "chair"]);
    expect(Number(rows.find(([word]) => word === "la")?.[4])).toBeGreaterThan(0.9);
  });
});
