import { describe, expect, it } from "vitest";
import type { ExplainedWord, Measure } from "../../engine/explanation.ts";
import {
  agreementSentence,
  formatTau,
  isDisputed,
  logitRow,
  meanTau,
  measureFacts,
  measureRows,
  measures,
  sentenceVerdict,
  signed,
  topOf,
  weightRow,
  whyNothingShown,
  writtenWords,
} from "./measures.ts";

const source = ["the", "cat", "sleeps"];

const measure = (values: number[], tau: number, sameTop: boolean): Measure => ({
  values: Float64Array.from(values),
  tau,
  sameTop,
});

const word = (text: string, id: number, leftOut: Measure): ExplainedWord => ({
  text,
  id,
  probability: 0.9,
  foil: null,
  weights: Float64Array.of(0.2, 0.7, 0.1),
  measures: {
    gradientDot: measure([2e-6, -4e-6, 1e-6], 1, true),
    gradientNorm: measure([0, 0.5, 0.25], 0.33, true),
    leaveOneOut: leftOut,
  },
});

const agreeing = word("chat", 9, measure([0.1, 0.9, 0], 1, true));
const disputed = word("le", 8, measure([0.6, 0.3, 0.02], -0.33, false));
const orderless = word("dort", 7, measure([0, 0, 0], Number.NaN, true));
const leftOut = measures[2] as (typeof measures)[number];

describe("rows", () => {
  it("shows attention and leaving out as they are, gradients by their largest", () => {
    const rows = measureRows(disputed, source);
    expect(rows.map(({ label, top }) => [label, top])).toEqual([
      ["attention", 1],
      ["grad × emb", 1],
      ["gradient", 1],
      ["left out", 0],
    ]);
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ["0.20", "0.70", "0.10"],
      ["0.50", "−1.00", "0.25"],
      ["0.00", "1.00", "0.50"],
      ["0.60", "0.30", "0.02"],
    ]);
    expect(rows[1]?.cells.map(({ shade }) => shade)).toEqual([0.5, 1, 0.25]);
    expect(rows[1]?.cells.map(({ against }) => against)).toEqual([false, true, false]);
    expect(rows[2]?.cells[1]?.against).toBeUndefined();
    expect(rows[0]?.cells[1]?.name).toBe("attention, source cat, weight 0.70");
  });

  it("frames the largest logit, not the largest magnitude", () => {
    const row = logitRow("grad × emb", [-3.36, 3.02, 0], source);
    expect(row.top).toBe(1);
    expect(row.cells.map(({ text }) => text)).toEqual(["−3.36", "+3.02", "0.00"]);
    expect(row.cells[0]?.shade).toBe(1);
  });

  it("frames nothing where all are alike, and has no colour where all are 0", () => {
    expect(weightRow("uniform", [0.25, 0.25, 0.25, 0.25], source).top).toBe(-1);
    const none = measureRows({ ...agreeing, measures: zeros() }, source)[1];
    expect(none?.cells.map(({ shade, text }) => [shade, text])).toEqual(
      source.map(() => [0, "0.00"]),
    );
  });
});

function zeros(): ExplainedWord["measures"] {
  const none = measure([0, 0, 0], Number.NaN, true);
  return { gradientDot: none, gradientNorm: none, leaveOneOut: none };
}

describe("sentences", () => {
  it.each([
    [agreeing, /order the English words much alike, tau 1\.00; both have cat on top\.$/],
    [
      disputed,
      /the other way round, tau −0\.33; attention has cat on top, leaving words out the\.$/,
    ],
    [orderless, /^Attention and leaving words out have no order to compare\.$/],
  ])("say how two orders agree", (explained, wanted) => {
    expect(agreementSentence(explained, source, leftOut)).toMatch(wanted);
  });

  it("tell a word that stands twice from its other place", () => {
    const twice = ["the", "the", "cat"];
    expect(agreementSentence(agreeing, twice, leftOut)).toContain("the\u00a0(2nd) on top");
  });

  it("count the words with the same word on top", () => {
    expect(sentenceVerdict([agreeing, disputed])).toBe(
      "Of the 2 words of this translation, attention has the same English word on top as " +
        "gradient × embedding for all, the gradient for all and leaving words out for 1.",
    );
    expect(sentenceVerdict([agreeing])).toContain("Of the one word");
  });

  it("write signs and missing taus", () => {
    expect([signed(0.004), signed(1.5), signed(-0.004), signed(-2)]).toEqual([
      "0.00",
      "+1.50",
      "0.00",
      "−2.00",
    ]);
    expect([formatTau(Number.NaN), formatTau(0.5)]).toEqual(["none", "0.50"]);
  });
});

describe("a sentence's words", () => {
  it("are without the end", () => {
    const end = word("<eos>", 2, measure([0, 0, 0], 0, true));
    expect(writtenWords({ source: [], words: [agreeing, end] })).toEqual([agreeing]);
  });

  it("may be nothing to compare", () => {
    const read = (text: string) => ({ text, id: 4, unknown: false });
    const words = [agreeing];
    expect(whyNothingShown({ source: [read("cat")], words })).toMatch(/single English word/);
    const two = [read("the"), read("cat")];
    expect(whyNothingShown({ source: two, words })).toBe("");
    expect(whyNothingShown({ source: two, words: [] })).toMatch(/no word/);
  });

  it("have a mean over those with a tau", () => {
    expect(meanTau([agreeing, disputed, orderless], "leaveOneOut")).toBeCloseTo(0.335);
    expect(meanTau([orderless], "leaveOneOut")).toBeNaN();
  });

  it("are disputed where one measure has another word on top", () => {
    expect([agreeing, disputed].map(isDisputed)).toEqual([false, true]);
    expect(topOf([1, -3, 3])).toBe(1);
  });

  it("give the facts that questions read; what is no number is left out", () => {
    expect(measureFacts([agreeing, disputed], disputed, source)).toMatchObject({
      target: "le",
      top: "cat",
      "top.left-out": "the",
      "same-top.left-out": false,
      "tau.left-out": -0.33,
      "mean-tau.gradient-embedding": 1,
    });
    expect(measureFacts([orderless], orderless, source)).not.toHaveProperty("tau.left-out");
  });
});
