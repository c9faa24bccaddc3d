import { beforeAll, describe, expect, it } from "vitest";
import { loadCore, type NodeCore } from "../../engine/node.ts";
import type { Evaluation, EvaluationFigures } from "../../engine/translation.ts";
import { defaultsOf, FieldError, parseFields } from "../card/fields.ts";
import { RunCurve } from "../training-run/run-curve.ts";
import { presetSettings, setupFields } from "../training-run/setup-fields.ts";
import { measureFacts, measuresSentence, measuresTable, unseenSentences } from "./measures.ts";
import { differencesText, valueText } from "./setting-names.ts";
import { fields, stepsPerSecond } from "./settings.ts";
import { settingsFile } from "./settings-file.ts";
import { renderStatic } from "./static.ts";

let core: NodeCore;

beforeAll(async () => {
  core = await loadCore();
});

describe("the fields", () => {
  it("take a hash of 16 digits and nothing else", () => {
    expect(fields.hash.parse("0123456789abcdef")).toBe("0123456789abcdef");
    for (const text of ["", "xyz", "0123456789ABCDEF", "0123456789abcdef0"]) {
      expect(() => fields.hash.parse(text), text).toThrow(FieldError);
    }
  });

  it("leave out what no link has to say", () => {
    const { values, problems } = parseFields(fields, new Map([["at", "7"]]));
    expect([values.at, values.step, values.hash, problems]).toEqual([7, 0, "", []]);
  });

  it("know paces", () => {
    expect([stepsPerSecond("5"), stepsPerSecond("fastest")]).toEqual([5, Number.POSITIVE_INFINITY]);
  });
});

describe("the names of settings", () => {
  const values = defaultsOf(setupFields);

  it("say what is not the preset's", () => {
    expect(differencesText(values, false)).toBe("as the preset has them");
    expect(differencesText({ ...values, cell: "lstm", steps: 50, rate: 0.002 }, false)).toBe(
      "cell LSTM, steps 50 and learning rate 0.002",
    );
  });

  it("leave out the grammar's where a text is trained on", () => {
    expect(differencesText({ ...values, pairs: 500, steps: 50 }, true)).toBe("steps 50");
  });

  it("write every value in words", () => {
    expect(valueText("values", "states-and-embeddings")).toBe("states and embeddings");
    expect(valueText("longest", undefined)).toBe("mixed");
    expect(valueText("dropout", 0.25)).toBe("0.25");
  });
});

describe("what is measured", () => {
  const figures: EvaluationFigures = {
    sentences: 74,
    loss: 0.1,
    perplexity: 1.1,
    forcedAccuracy: 0.9,
    freeAccuracy: 0.8,
    exactMatch: 0.8234,
    bleu: 85.84,
    alignmentErrorRate: 0.0512,
    sureAlignmentErrorRate: 0.1,
  };
  const unjudged = { ...figures, alignmentErrorRate: Number.NaN };

  it("is a table by length with all of it at the end", () => {
    const evaluation: Evaluation = {
      done: 74,
      total: 300,
      whole: unjudged,
      byLength: [{ ...figures, label: "3-6" }],
    };
    const { rows, caption } = measuresTable(evaluation, 1200);
    expect(caption).toContain("step 1,200");
    expect(rows).toEqual([
      ["3-6", "74", "0.82", "85.8", "0.05"],
      ["all", "74", "0.82", "85.8", "none to judge by"],
    ]);
    expect(measuresSentence(evaluation)).toBe(
      "82 percent of 74 unseen sentences come out exactly right",
    );
    expect(measureFacts(evaluation)).toEqual({ "exact-match": 0.8234, bleu: 85.84 });
  });

  it("is what no training pair has", () => {
    expect(unseenSentences(true).corpus).toEqual({ kind: "held-out" });
    expect(unseenSentences(false).corpus).toMatchObject({ kind: "grammar", split: "test" });
  });
});

describe("settingsFile", () => {
  it("has the link, every setting, and where the run stands", () => {
    const settings = presetSettings("quick", core.now("presets", {}));
    const text = settingsFile({
      session: {
        setup: { preset: "quick", seed: "3" },
        start: undefined,
        step: 7,
        weightsHash: "0123456789abcdef",
        curve: new RunCurve(),
      },
      settings,
      link: "https://host/#training?training.seed=3",
      text: "",
    });
    expect(JSON.parse(text)).toMatchObject({
      link: "https://host/#training?training.seed=3",
      preset: "quick",
      seed: "3",
      settings: JSON.parse(JSON.stringify(settings)),
      step: 7,
      weightsHash: "0123456789abcdef",
    });
    expect(JSON.parse(text)).not.toHaveProperty("text");
  });
});

describe("renderStatic", () => {
  it("tables every preset of the core", () => {
    const html = renderStatic({}, core);
    for (const { name } of core.now("presets", {})) {
      expect(html).toContain(`<th scope="row">${name}</th>`);
    }
    expect(html).toContain("<td>2800</td>");
    expect(html).toContain("none, one fixed vector</td><td>nothing</td>");
  });
});
