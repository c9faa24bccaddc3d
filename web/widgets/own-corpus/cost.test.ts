import { beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import type { CorpusReport, PresetFacts, TrainingSettings } from "../../engine/training.ts";
import { costOf, roundedSeconds, settingsOf } from "./cost.ts";
import type { Trial } from "./trial.ts";

const trial: Trial = {
  steps: 10,
  wordsPerSecond: 100,
  stepMemory: 1,
  memory: 2,
  parameters: 3,
  pairs: 100,
  heldOut: 0,
};

/** 100 pairs: half have 2 source words, half 8; the target has as many, and its end mark. */
const report = {
  pairs: 100,
  sourceTokens: 500,
  targetTokens: 500,
  sourceLengths: Int32Array.of(0, 0, 50, 0, 0, 0, 0, 0, 50),
} as Partial<CorpusReport> as CorpusReport;

let presets: PresetFacts[];
let settings: TrainingSettings;

beforeAll(async () => {
  presets = (await loadCore()).now("presets", {});
  settings = settingsOf(
    {
      preset: "lesson",
      seed: "0",
      training: { steps: 40, batchSize: 10, curriculumFirst: 0, curriculumGrowth: 0 },
    },
    presets,
  );
});

describe("settingsOf", () => {
  it("takes from the preset what the setup leaves out", () => {
    const { training } = presets.find(({ name }) => name === "quick") as PresetFacts;
    expect(settingsOf({ preset: "quick", seed: "0" }, presets)).toEqual(training);
    expect(settings.learningRate).toBeGreaterThan(0);
    expect(settings.steps).toBe(40);
  });
});

describe("costOf", () => {
  it("counts the words of all steps", () => {
    // 40 batches of 10 pairs, 5 source words and 6 target words each.
    const { seconds, ...rest } = costOf(trial, settings, report);
    expect(seconds).toBeCloseTo(44);
    expect(rest).toEqual({ steps: 40, passes: 4 });
  });

  it("counts fewer words while sentences are short", () => {
    const rising = { ...settings, curriculumFirst: 2, curriculumGrowth: 12 };
    // Half of the steps see the pairs of 2 words alone.
    expect(costOf(trial, rising, report).seconds).toBeCloseTo((20 * 10 * 4.4 + 20 * 10 * 11) / 100);
    const shorter = { ...settings, curriculumFirst: 1, curriculumGrowth: 0 };
    expect(costOf(trial, shorter, report).seconds).toBeCloseTo((40 * 10 * 4.4) / 100);
  });

  it("knows that a batch cannot have more pairs than there are", () => {
    const large = { ...settings, batchSize: 64 };
    // Two batches a pass, of 50 pairs on the average.
    expect(costOf(trial, large, report).seconds).toBeCloseTo(220);
    expect(costOf(trial, large, report).passes).toBe(20);
    expect(costOf({ ...trial, pairs: 30 }, large, report)).toMatchObject({ passes: 40 });
  });
});

describe("roundedSeconds", () => {
  it.each([
    [0.2, 1],
    [12.4, 12],
    [95, 100],
    [744, 720],
    [5000, 4980],
  ])("rounds %d to %d", (seconds, rounded) => {
    expect(roundedSeconds(seconds)).toBe(rounded);
  });
});
