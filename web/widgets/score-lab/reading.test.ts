import { describe, expect, it } from "vitest";
import type { EvaluationFigures } from "../../engine/translation.ts";
import type { Measure } from "../training-run/measure.ts";
import { RunCurve } from "../training-run/run-curve.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";
import {
  cutRows,
  errorChart,
  factsOf,
  headline,
  lookOf,
  lossChart,
  measureAt,
  type ReadRun,
  ranking,
  resultsTable,
  smallReading,
  standing,
  trainText,
} from "./reading.ts";

function figures(alignmentErrorRate: number): EvaluationFigures {
  return {
    sentences: 100,
    loss: 0.1,
    perplexity: 1.1,
    forcedAccuracy: 0.9,
    freeAccuracy: 0.9,
    exactMatch: 0.75,
    bleu: 91.25,
    alignmentErrorRate,
    sureAlignmentErrorRate: 0.3,
  };
}

const development = (step: number, error: number): Measure => ({
  step,
  split: "development",
  figures: figures(error),
});
const test = (error: number): Measure => ({ step: 100, split: "test", figures: figures(error) });

function run(part: Partial<ReadRun> & { losses?: number[] } = {}): ReadRun {
  const { losses = [], ...rest } = part;
  const curve = new RunCurve();
  const loss = Float64Array.from(losses);
  curve.restore({ loss, accuracy: loss, gradientNorm: loss, learningRate: loss });
  return {
    score: "dot",
    phase: "empty",
    busy: false,
    step: losses.length,
    steps: 100,
    curve,
    measures: [],
    parameterCount: 0,
    ...rest,
  };
}

const finished = (score: ReadRun["score"], error: number): ReadRun =>
  run({
    score,
    phase: "finished",
    losses: [5, 1],
    measures: [development(0, 0.9), development(100, error + 0.01), test(error)],
    parameterCount: 68_990,
  });

const look = { steps: 100, at: null };

describe("measureAt", () => {
  const measures = [development(0, 0.9), development(50, 0.4), development(100, 0.2), test(0.3)];

  it("takes the test split at the newest, once there is one", () => {
    expect(measureAt(measures, null)?.figures.alignmentErrorRate).toBe(0.3);
    expect(measureAt(measures.slice(0, 2), null)?.step).toBe(50);
    expect(measureAt([], null)).toBeUndefined();
  });

  it("takes the last development measure up to a step", () => {
    expect(measureAt(measures, 49)?.step).toBe(0);
    expect(measureAt(measures, 50)?.step).toBe(50);
    expect(measureAt(measures, 100)?.figures.alignmentErrorRate).toBe(0.2);
  });
});

describe("headline", () => {
  it("says what to do, what goes on, and what came of it", () => {
    expect(headline([run(), run()]).text).toBe("Nothing trained yet");
    const busy = run({ phase: "training", busy: true, losses: [5] });
    const next = run({ score: "additive", phase: "waiting", busy: true });
    expect(headline([busy, next])).toEqual({ text: "Training dot", more: "1 waits for its turn" });
    expect(headline([run({ phase: "paused", losses: [5] }), run()]).text).toBe("Paused");
    expect(headline([finished("dot", 0.05)])).toEqual({
      text: "dot is trained",
      more: "alignment error on test sentences: dot 0.05",
    });
  });

  it("names the one with the least error first", () => {
    const runs = [finished("dot", 0.051), finished("general", 0.018), run()];
    expect(headline(runs)).toEqual({
      text: "general aligns best",
      more: "alignment error on test sentences: general 0.02 and dot 0.05",
    });
    expect(ranking(runs).map(({ score }) => score)).toEqual(["general", "dot"]);
  });

  it("says which one failed while no other is trained", () => {
    const failed = run({ phase: "failed", losses: [5] });
    expect(headline([failed, run()]).text).toBe("dot stopped");
    expect(headline([failed, finished("general", 0.02)]).more).toContain("not finished: dot");
  });
});

describe("trainText", () => {
  it.each([
    ["Train", ["empty"]],
    ["Train all", ["empty", "empty", "empty", "empty", "empty"]],
    ["Go on", ["paused", "empty", "finished"]],
    ["Try again", ["failed", "paused"]],
    ["Train the rest", ["finished", "empty"]],
    ["Trained", ["finished", "finished"]],
  ] as const)("says %s", (text, phases) => {
    expect(trainText(phases.map((phase) => ({ phase })))).toBe(text);
  });
});

describe("standing", () => {
  it.each([
    ["empty", "not trained yet"],
    ["waiting", "waits for its turn"],
    ["paused", "rests at step 2 of 100"],
    ["failed", "stopped at step 2"],
    ["finished", ""],
  ] as const)("of %s is %j", (phase, text) => {
    expect(standing({ ...run({ phase, losses: [5, 4] }), secondsLeft: Number.NaN })).toBe(text);
  });

  it("tells the time that is left once it is known", () => {
    const training = run({ phase: "training", busy: true, losses: [5, 4] });
    expect(standing({ ...training, secondsLeft: Number.NaN })).toBe("step 2 of 100");
    expect(standing({ ...training, secondsLeft: 61 })).toBe("step 2, 1 min 1 s left");
  });
});

describe("the charts", () => {
  it("give each score its own line, whichever others are there", () => {
    const lines = lossChart([run({ score: "general" }), run({ score: "additive" })], look).series;
    expect(lines.map(({ name, style }) => [name, style])).toEqual([
      ["general", "dotted"],
      ["additive", "dash-dot"],
    ]);
  });

  it("end with the run, and say their course", () => {
    const chart = errorChart([finished("dot", 0.05), run({ score: "general" })], look);
    expect([chart.x.maximum, chart.y.maximum]).toEqual([100, 1]);
    expect(chart.series[0]?.points).toEqual([
      { x: 0, y: 0.9 },
      { x: 100, y: 0.05 + 0.01 },
    ]);
    expect(chart.label).toBe("Alignment error rate against steps. dot: 0.90 to 0.06.");
    expect(errorChart([run()], look).label).toContain("Nothing yet");
  });

  it("mark the step that is looked at", () => {
    expect(lossChart([], { steps: 100, at: 40 }).marker).toBe(40);
    expect(lossChart([], look)).not.toHaveProperty("marker");
  });
});

describe("smallReading", () => {
  it("has the share of exact translations where there were any", () => {
    const done = finished("dot", 0.05);
    expect(smallReading(done, null).map(({ value }) => value)).toEqual(["0.05", "0.75"]);
    expect(smallReading(done, 60).map(({ value }) => value)).toEqual(["0.90"]);
    expect(smallReading(run(), null)).toEqual([]);
  });
});

describe("resultsTable", () => {
  it("leaves open what is not known", () => {
    expect(resultsTable([finished("dot", 0.05), run()]).rows).toEqual([
      ["dot", "68,990", "2", "3.000", "0.050", "0.300", "0.750", "91.3"],
      ["dot", "–", "0", "–", "–", "–", "–", "–"],
    ]);
  });
});

describe("factsOf", () => {
  it("has the error at the step that is looked at, and the outcome", () => {
    const runs = [finished("dot", 0.05), finished("scaled-dot", 0.11)];
    expect(factsOf(runs, look)).toEqual({
      state: "finished",
      steps: 100,
      "aer.dot": 0.05,
      "aer.scaled-dot": 0.11,
      "loss.dot": 3,
      "loss.scaled-dot": 3,
      "exact.dot": 0.75,
      "exact.scaled-dot": 0.75,
      best: "dot",
    });
    expect(factsOf(runs, { steps: 100, at: 10 })["aer.dot"]).toBe(0.9);
  });

  it.each([
    ["empty", [run()]],
    ["training", [run({ phase: "waiting", busy: true }), finished("dot", 0.1)]],
    ["failed", [run({ phase: "failed" }), finished("dot", 0.1)]],
    ["paused", [run({ phase: "paused" }), finished("dot", 0.1)]],
    ["finished", [run(), finished("dot", 0.1)]],
  ] as const)("says %s", (state, runs) => {
    const facts = factsOf(runs, look);
    expect(facts.state).toBe(state);
    expect(facts).not.toHaveProperty("best");
  });
});

describe("a heatmap", () => {
  const entry: TimelineEntry = {
    step: 10,
    source: ["the", "cat"],
    target: ["le", "chat", "chat", "chat", "chat", "chat", "chat"],
    weights: Float32Array.from([0.75, 0.25, 0.125, 0.875, ...Array(10).fill(0.5)]),
    text: "",
    finished: false,
    logProbability: -9,
  };

  it("is cut where a model writes on and on", () => {
    const { shown, hidden } = cutRows(entry);
    expect([shown.target.length, hidden]).toEqual([5, 2]);
  });

  it("is compared where the same word stands in the same row", () => {
    expect(lookOf(entry, 1, "chat")).toBe("cat 0.88");
    expect(lookOf(entry, 1, "chien")).toBeUndefined();
    expect(lookOf(entry, 7, "chat")).toBeUndefined();
    expect(lookOf(undefined, 0, "le")).toBeUndefined();
  });
});
