import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { loadCore, type NodeCore } from "../../engine/node.ts";
import { modelFile } from "../model-heatmap/static.ts";
import type { Written } from "../model-heatmap/translator.ts";
import {
  countMistakes,
  knownTranslation,
  ladder,
  standardSentence,
  verdictText,
} from "./sentences.ts";

let core: NodeCore;

beforeAll(async () => {
  core = await loadCore();
});

function written(text: string): Written {
  const words = text === "" ? [] : text.split(" ");
  return {
    words: words.map((word) => ({ text: word, id: 0, unknown: false, copiedFrom: -1 })),
    finished: true,
  };
}

describe("the growing sentence", () => {
  it("grows to past thirty words, and one rung has twenty", () => {
    const lengths = ladder.map(({ words }) => words);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths.at(-1)).toBeGreaterThan(30);
    expect(ladder.find(({ sentence }) => sentence === standardSentence)?.words).toBe(20);
  });

  it("has the French that the shipped translator writes", async () => {
    const model = core.openModel(new Uint8Array(await readFile(modelFile)));
    for (const { sentence, translation } of ladder) {
      const found = model.translate(sentence);
      expect(
        found.source.some(({ unknown }) => unknown),
        sentence,
      ).toBe(false);
      expect(countMistakes(translation, found), sentence).toBe(0);
    }
    model.delete();
  });

  it("knows no other sentence", () => {
    expect(knownTranslation(standardSentence)).toBeDefined();
    expect(knownTranslation("the dog runs")).toBeUndefined();
  });
});

describe("mistakes", () => {
  const right = written("le chat noir dort");

  it.each([
    ["le chat noir dort", 0, "right"],
    ["le chien noir dort", 1, "1 word off"],
    ["le noir chat dort", 1, "1 word off"],
    ["le chat dort", 1, "1 word off"],
    ["le chat noir dort dort dort", 2, "2 words off"],
    ["", 4, "4 words off"],
  ])("in “%s”: %d", (text, mistakes, verdict) => {
    expect(countMistakes(right, written(text))).toBe(mistakes);
    expect(verdictText(mistakes)).toBe(verdict);
  });
});
