import { describe, expect, it } from "vitest";
import type { Evaluation, EvaluationFigures } from "../../engine/translation.ts";
import {
  forcingGap,
  isMeasured,
  lengthChart,
  lengthTable,
  lossChart,
  measuredOn,
  rangeTable,
  readingSentence,
  type ShownModel,
} from "./reading.ts";
import { sides } from "./settings.ts";

const [attention, fixed] = sides.attention;

function figures(part: Partial<EvaluationFigures>): EvaluationFigures {
  const shares = { forcedAccuracy: 1, freeAccuracy: 1, exactMatch: 1, bleu: 100 };
  const rest = { sentences: 20, loss: 0, perplexity: 1 };
  return { ...rest, ...shares, alignmentErrorRate: 0, sureAlignmentErrorRate: 0, ...part };
}

function evaluation(long: Partial<EvaluationFigures>): Evaluation {
  return {
    done: 152,
    total: 152,
    whole: figures(long),
    byLength: [
      { label: "3-6", ...figures({}) },
      { label: "16-20", ...figures(long) },
    ],
  };
}

const models: ShownModel[] = [
  { side: attention, step: 1400, evaluation: evaluation({ freeAccuracy: 0.98 }) },
  {
    side: fixed,
    step: 1260,
    evaluation: evaluation({ forcedAccuracy: 0.64, freeAccuracy: 0.31, exactMatch: 0, bleu: 25.1 }),
  },
];
const untrained = models.map((model) => ({ ...model, evaluation: undefined }));

describe("the reading", () => {
  it.each([
    ["free", "attention gets 98 percent of the words right, one vector 31 percent"],
    ["exact", "attention gets 100 percent of the sentences right to the last word, one vector 0"],
    ["bleu", "attention reaches 100 BLEU, one vector 25"],
  ] as const)("of %s", (measure, text) => {
    expect(readingSentence(models, "16-20", measure)).toContain(`At 16–20 words, ${text}`);
  });

  it("is silent where nothing was measured, and speaks of one model alone", () => {
    expect(readingSentence(untrained, "16-20", "free")).toBe("");
    expect(isMeasured(untrained)).toBe(false);
    const one = [models[0] as ShownModel, untrained[1] as ShownModel];
    expect(readingSentence(one, "16-20", "free")).toMatch(/98 percent of the words right$/);
  });

  it("says on how many sentences and after how many steps", () => {
    expect(measuredOn(models)).toBe(
      "on 152 sentences that no training has drawn, after 1,400 and 1,260 steps",
    );
  });

  it("tells what teacher forcing adds", () => {
    expect(forcingGap(models[1] as ShownModel, "16-20")).toBeCloseTo(0.33);
    expect(forcingGap(models[1] as ShownModel, "21-25")).toBeUndefined();
  });
});

describe("the charts", () => {
  it("draw a point for each range that has sentences", () => {
    const chart = lengthChart("attention", models, "free", "16-20");
    expect(chart.series.map(({ points }) => points)).toEqual([
      [
        { x: 4.5, y: 1 },
        { x: 18, y: 0.98 },
      ],
      [
        { x: 4.5, y: 1 },
        { x: 18, y: 0.31 },
      ],
    ]);
    expect(chart.marker).toBe(18);
    expect(chart.label).toContain("from one vector: 100 percent at about 4.5 words");
    expect(chart.x.maximum).toBe(40);
    expect(lengthChart("reversal", models, "free", "16-20").x.maximum).toBe(20);
  });

  it("leave out what there is nothing to judge by, and say so before anything is there", () => {
    const without = [{ ...models[0], evaluation: evaluation({ bleu: Number.NaN }) } as ShownModel];
    const chart = lengthChart("attention", without, "bleu", "3-6");
    expect(chart.series[0]?.points).toEqual([{ x: 4.5, y: 100 }]);
    expect(lengthChart("attention", untrained, "free", "3-6").label).toContain("nothing yet");
  });

  it("draw losses over the whole run from its first step", () => {
    const points = [
      { x: 1, y: 5.2 },
      { x: 700, y: 0.4 },
    ];
    const chart = lossChart([{ side: attention, points }], 1400);
    expect([chart.x.maximum, chart.y.maximum]).toEqual([1400, 6]);
    expect(chart.label).toContain("with attention: from 5.20 to 0.40 at step 700.");
    expect(lossChart([{ side: fixed, points: [] }], 1400).label).toContain("nothing yet");
  });
});

describe("the tables", () => {
  it("have every measure at one length", () => {
    expect(rangeTable(models, "16-20").rows).toEqual([
      ["right words, on its own", "0.98", "0.31"],
      ["right words, teacher-forced", "1.00", "0.64"],
      ["sentences without a mistake", "1.00", "0.00"],
      ["BLEU", "100.0", "25.1"],
    ]);
  });

  it("have every length, with a dash where nothing was measured", () => {
    const { columns, rows } = lengthTable("attention", models);
    expect(rows.map(([words]) => words)).toHaveLength(8);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows[3]?.slice(0, 4)).toEqual(["16–20", "20", "0.98", "0.31"]);
    expect(rows[4]?.slice(1, 3)).toEqual(["–", "–"]);
  });
});
