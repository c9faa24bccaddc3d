import { beforeAll, describe, expect, it } from "vitest";
import { compileTraining } from "../../../tests/web/engine/training-file.ts";
import { loadCore } from "../../engine/node.ts";
import type { PresetFacts } from "../../engine/training.ts";
import { instantiateTraining, type TrainingModule } from "../../engine/training-module.ts";
import { defaultsOf, formatFields, parseFields } from "../card/fields.ts";
import {
  attentions,
  cells,
  presetNames,
  presetSettings,
  readings,
  type SetupValues,
  settingsOf,
  setupFields,
  setupOf,
  setupValues,
  sizes,
  valueKinds,
} from "./setup-fields.ts";

let presets: PresetFacts[];
let training: TrainingModule;

beforeAll(async () => {
  presets = (await loadCore()).now("presets", {});
  training = await instantiateTraining(await compileTraining());
});

const values = (part: Partial<SetupValues> = {}): SetupValues => ({
  ...defaultsOf(setupFields),
  ...part,
});

describe("setupOf", () => {
  it("is a preset and a seed while nothing else is set", () => {
    for (const preset of presetNames) {
      expect(setupOf(values({ preset, seed: "7" }), presets)).toEqual({ preset, seed: "7" });
    }
  });

  it("has every preset of the core", () => {
    expect([...presetNames].sort()).toEqual(presets.map(({ name }) => name).sort());
  });

  it("leaves out what is set as the preset has it", () => {
    const same = presetSettings("lesson", presets);
    expect(setupOf(values(same), presets)).toEqual({ preset: "lesson", seed: "0" });
  });

  it("has what differs, in the core's words", () => {
    const setup = setupOf(
      values({
        preset: "quick",
        cell: "lstm",
        size: 32,
        reading: "backward",
        feeding: "yes",
        rate: 0.002,
        steps: 50,
        teacher: 0.5,
        curriculum: "no",
        pairs: 400,
        longest: 12,
      }),
      presets,
    );
    expect(setup).toEqual({
      preset: "quick",
      seed: "0",
      model: {
        cell: "lstm",
        decoderSize: 32,
        attentionSize: 32,
        bidirectional: false,
        inputFeeding: true,
        reversedSource: true,
      },
      training: {
        steps: 50,
        learningRate: 0.002,
        teacherForcingLast: 0.5,
        curriculumFirst: 0,
        curriculumGrowth: 0,
      },
      corpus: { kind: "grammar", count: 400, shortest: 3, longest: 12 },
    });
  });

  it("gives a preset without a curriculum the lesson's", () => {
    const { training } = setupOf(values({ preset: "forward", curriculum: "yes" }), presets);
    const lesson = presets.find(({ name }) => name === "lesson")?.training;
    expect(training).toEqual({
      curriculumFirst: lesson?.curriculumFirst,
      curriculumGrowth: lesson?.curriculumGrowth,
    });
  });

  it("never has a longest sentence that is shorter than the shortest", () => {
    expect(settingsOf(values({ shortest: 20, longest: 5 }), presets)).toMatchObject({
      shortest: 20,
      longest: 20,
    });
  });

  it("trains on a text in the grammar's place", () => {
    const text = { kind: "tab-separated", text: "a\tb" } as const;
    expect(setupOf(values({ pairs: 5 }), presets, text).corpus).toBe(text);
  });

  it("is accepted by the core, whatever is combined", () => {
    const refused: string[] = [];
    for (const attention of attentions)
      for (const kind of valueKinds)
        for (const reading of readings)
          for (const cell of cells)
            for (const size of [sizes[0], sizes[2]]) {
              const set = { attention, values: kind, reading, cell, size, layers: 2 };
              const setup = setupOf(values({ ...set, pairs: 20, shortest: 3 }), presets);
              try {
                const run = new training.TrainingRun(setup, new Uint8Array());
                run.step();
                run.delete();
              } catch {
                refused.push(JSON.stringify(set));
              }
            }
    expect(refused).toEqual([]);
  });
});

describe("setupValues", () => {
  it("gives a setup's values back", () => {
    for (const part of [
      {},
      { preset: "forward", seed: "18446744073709551615" },
      { preset: "forward", reading: "both", curriculum: "yes" },
      { attention: "additive", size: 128, embedding: 16, dropout: 0.3, layers: 3 },
      { preset: "quick", pairs: 900, shortest: 5, longest: 9, batch: 8, teacher: 0 },
    ] as const) {
      const given = values(part);
      expect(setupValues(setupOf(given, presets), presets)).toEqual(given);
    }
  });
});

describe("the fields", () => {
  it("keep in a link only what the reader set, and read it back", () => {
    const given = values({ preset: "quick", rate: 0.5, attention: "none", steps: 12 });
    const texts = formatFields(setupFields, given);
    expect(Object.fromEntries(texts)).toEqual({
      preset: "quick",
      rate: "0.5",
      attention: "none",
      steps: "12",
    });
    expect(parseFields(setupFields, texts).values).toEqual(given);
  });

  it("refuse what no run can have", () => {
    const { values: kept, problems } = parseFields(
      setupFields,
      new Map([
        ["seed", "18446744073709551616"],
        ["size", "63"],
        ["steps", "0"],
        ["rate", "1e9"],
        ["attention", "magic"],
      ]),
    );
    expect(problems).toHaveLength(5);
    expect(problems[0]).toContain("below 2^64");
    expect(kept).toEqual(values());
  });
});
