import { beforeAll, describe, expect, it } from "vitest";
import { InProcessWorker } from "../../../tests/web/engine/in-process-worker.ts";
import { compileTraining } from "../../../tests/web/engine/training-file.ts";
import { WorkerClient } from "../../engine/client.ts";
import { trainingParts } from "../../engine/run-host.ts";
import type { CorpusReport } from "../../engine/training.ts";
import { serve } from "../../engine/worker-host.ts";
import { defaultsOf } from "../card/fields.ts";
import {
  coverageChart,
  coverageTable,
  invalidSentence,
  lengthChart,
  lengthTable,
  readFacts,
  readSentence,
  skippedRows,
  vocabulariesOf,
  vocabularyProblem,
} from "./reading.ts";
import { corpusFields } from "./settings.ts";
import { corpusOf } from "./texts.ts";

const options = { ...defaultsOf(corpusFields), words: 3 };
const lines = [
  "The cat sleeps\tLe chat dort",
  "The dog sleeps\tLe chien dort",
  "no tab",
  "",
  "The dog sleeps\tLe chien dort",
  "\tvide",
  "a b c d\te",
  "no tab either",
];

let report: CorpusReport;

async function read(bytes: Uint8Array): Promise<CorpusReport> {
  const module = await compileTraining();
  const client = new WorkerClient({
    createWorker: () => new InProcessWorker((scope) => serve(scope, trainingParts)),
    module,
    onRestart() {},
  });
  try {
    const corpus = corpusOf([{ name: "pairs.tsv", bytes }], options);
    return await client.run("readCorpus", { corpus });
  } finally {
    client.close();
  }
}

beforeAll(async () => {
  report = await read(new TextEncoder().encode(`${lines.join("\n")}\n`));
});

describe("the report", () => {
  it("speaks a sentence", () => {
    expect(readSentence(report, "pairs.tsv")).toEqual({
      pairs: "2 pairs",
      of: "of 8 lines in pairs.tsv; 6 lines were left out",
    });
    expect(readSentence({ ...report, lines: 3 }, "x").of).toBe(
      "of 3 lines in x; 1 line was left out",
    );
    expect(readSentence({ ...report, lines: 1, pairs: 1 }, "x")).toEqual({
      pairs: "1 pair",
      of: "of 1 line in x; none was left out",
    });
  });

  it("says what was left out and why, with the first lines of each reason", () => {
    expect(skippedRows(report)).toEqual([
      {
        reason: "has too few columns",
        count: "2",
        examples: [
          "line 3: expected two tab-separated columns, found 1",
          "line 8: expected two tab-separated columns, found 1",
        ],
      },
      {
        reason: "one side is empty",
        count: "1",
        examples: ["line 6: the source sentence is empty"],
      },
      {
        reason: "has more words than the limit",
        count: "1",
        examples: ["line 7: 4 tokens; a sentence has at most 3"],
      },
      {
        reason: "was there before",
        count: "1",
        examples: ["line 5: the pair has been read before"],
      },
      { reason: "is empty", count: "1", examples: ["line 4: it is empty"] },
    ]);
  });

  it("names the first line that is no UTF-8", async () => {
    expect(invalidSentence(report)).toBe("");
    const latin1 = Uint8Array.from("a\tb\nc\tcaf\xe9\n\xe9\te\n", (sign) => sign.charCodeAt(0));
    const invalid = await read(latin1);
    expect(invalidSentence(invalid)).toMatch(/^2 lines, the first of them line 2, have bytes/);
    expect(invalidSentence({ ...invalid, invalidLines: 1 })).toMatch(/^Line 2 has bytes/);
  });

  it("has figures of both sides", () => {
    expect(readFacts(report)).toEqual([
      ["words in all", "6", "6"],
      ["different words", "4", "4"],
      ["words a sentence", "3.0", "3.0"],
      ["longest sentence", "3", "3"],
    ]);
    expect(report.firstPairs[0]).toEqual({
      source: ["the", "cat", "sleeps"],
      target: ["le", "chat", "dort"],
    });
  });
});

describe("the limits", () => {
  it("draw what they let in", () => {
    const lengths = lengthChart(report, options);
    expect(lengths.marker).toBe(3);
    expect(lengths.series[0]?.points.slice(0, 3)).toEqual([
      { x: 2, y: 0 },
      { x: 3, y: 2 / 3 },
      { x: 4, y: 1 },
    ]);
    expect(lengths.label).toContain("At 3: 67 percent");
    expect(lengthTable(report).rows[0]).toEqual(["10", "100.0%"]);
  });

  it("draw what a vocabulary knows", () => {
    const chart = coverageChart(report, { ...options, least: 2 });
    for (const { points } of chart.series) {
      expect(points[0]?.x).toBe(250);
      expect(points[0]?.y).toBeCloseTo(4 / 6);
    }
    expect(chart.y.minimum).toBeCloseTo(0.6);
    expect(chart.label).toContain("At 8,000: 67 percent of the source, 67 percent of the target");
    expect(coverageTable(report, { ...options, least: 2 }).rows[0]).toEqual([
      "250",
      "66.7%",
      "66.7%",
    ]);
  });

  it("refuse a vocabulary without words", () => {
    expect(vocabularyProblem(vocabulariesOf(report, options), 1)).toBe("");
    const rare = { ...options, least: 3 };
    expect(vocabularyProblem(vocabulariesOf(report, rare), 3)).toMatch(
      /^No source word is seen 3 times/,
    );
  });
});
