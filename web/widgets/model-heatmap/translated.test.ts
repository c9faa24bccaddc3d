import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCore, type NodeCore } from "../../engine/node.ts";
import type { OpenModel, SourceWord } from "../../engine/translation.ts";
import { modelFile } from "./static.ts";
import { standardSentence, suggestions } from "./suggestions.ts";
import { changedWords, describeUnknown, endMark, translateSentence } from "./translated.ts";

let core: NodeCore;
let model: OpenModel;

beforeAll(async () => {
  core = await loadCore();
  model = core.openModel(await readFile(modelFile));
});

afterAll(() => model.delete());

/** The weights that the data's scores give at a temperature, by rows. */
function weightsOf(sentence: string, temperature = 1): number[][] {
  const { data } = translateSentence(model, sentence, temperature);
  const { weights } = attend(sentence, temperature);
  return data.target.map((_, row) =>
    Array.from(weights.subarray(row * data.source.length, (row + 1) * data.source.length)),
  );
}

function attend(sentence: string, temperature: number) {
  const { data } = translateSentence(model, sentence, temperature);
  return core.now("attend", {
    targets: data.target.length,
    sources: data.source.length,
    dimension: data.dimension,
    scores: data.scores,
    values: data.values,
    temperature,
  });
}

describe("translateSentence", () => {
  it("gives the lesson's sentence, word by word, without the end's row", () => {
    const { data, text, finished } = translateSentence(model, standardSentence, 1);
    expect(text).toBe("le chat noir dort sur la chaise rouge");
    expect(data.target).toEqual(text.split(" "));
    expect(data.source).toEqual(standardSentence.split(" "));
    expect(data.scores).toHaveLength(64);
    expect(finished).toBe(true);
  });

  it.each([1, 2, 0.5])("has the scores whose softmax at %f the decoder used", (temperature) => {
    const { weights, sources } = model.translate(standardSentence, {
      attentionTemperature: temperature,
    });
    weightsOf(standardSentence, temperature).forEach((row, i) => {
      row.forEach((weight, j) => {
        expect(weight).toBeCloseTo(weights[i * sources + j] ?? Number.NaN, 5);
      });
    });
  });

  it("has the values that the weights blend to the decoder's contexts", () => {
    const { data } = translateSentence(model, standardSentence, 1);
    const { weights, contexts, sources } = model.translate(standardSentence, { keepStates: true });
    data.target.forEach((_, row) => {
      for (let k = 0; k < data.dimension; k++) {
        let blend = 0;
        for (let j = 0; j < sources; j++) {
          blend += (weights[row * sources + j] ?? 0) * (data.values[j * data.dimension + k] ?? 0);
        }
        expect(blend).toBeCloseTo(contexts[row * data.dimension + k] ?? Number.NaN, 5);
      }
    });
  });

  it("has one value for both “the”: the word's own vector", () => {
    const { data } = translateSentence(model, standardSentence, 1);
    const value = (position: number): Float64Array =>
      data.values.subarray(position * data.dimension, (position + 1) * data.dimension);
    expect(value(0)).toEqual(value(5));
    expect(value(0)).not.toEqual(value(1));
  });

  it("breaks the translation inside the decoder at 4", () => {
    const { text } = translateSentence(model, standardSentence, 4);
    expect(text).not.toBe("le chat noir dort sur la chaise rouge");
  });

  it("keeps unknown words as they were typed", () => {
    const { data, source } = translateSentence(model, "the dragon sleeps", 1);
    expect(data.source).toEqual(["the", "dragon", "sleeps"]);
    expect(describeUnknown(source)).toBe(
      "The model has never seen “dragon”; it reads <unk> there.",
    );
  });

  it("refuses what cannot be drawn", () => {
    expect(() => translateSentence(model, "cat ".repeat(65), 1)).toThrow(/65 words; at most 64/);
    expect(() => translateSentence(model, " ", 1)).toThrow(/empty|word/);
  });

  it("gives a row even where the decoder writes nothing", () => {
    const end = 2;
    const silent: OpenModel = Object.create(model, {
      translate: {
        value: (sentence: string, options: Parameters<OpenModel["translate"]>[1]) =>
          model.translate(sentence, {
            ...options,
            forcedWords: options?.forcedWords ?? [{ step: 0, id: end }],
          }),
      },
    });
    const { data, words } = translateSentence(silent, "the cat sleeps", 1);
    expect(words).toEqual([]);
    expect(data.target).toEqual([endMark]);
    expect(data.scores).toHaveLength(3);
  });
});

describe("suggestions", () => {
  it.each(suggestions.map(({ sentence }) => sentence))(
    "“%s” is of words that the model knows, and comes to an end",
    (sentence) => {
      const { source, finished, words } = translateSentence(model, sentence, 1);
      expect(source.filter((word) => word.unknown)).toEqual([]);
      expect(words.filter((word) => word.unknown)).toEqual([]);
      expect(finished).toBe(true);
    },
  );
});

describe("changedWords", () => {
  const changed = (before: string, after: string): string[] => {
    const words = after.split(" ");
    return words.filter((_, index) => changedWords(before.split(" "), words)[index]);
  };

  it("names what was put in and what was put in place of another", () => {
    expect(changed("le chat noir dort", "le chat noir ne dort")).toEqual(["ne"]);
    expect(changed("le chat noir dort", "le chien noir dort")).toEqual(["chien"]);
    expect(changed("la chaise rouge", "la chaise rouge rouge")).toEqual(["rouge"]);
  });

  it("names nothing where words only went missing", () => {
    expect(changed("la maison bleue dort", "la maison dort")).toEqual([]);
    expect(changedWords(["le"], [])).toEqual([]);
    expect(changedWords([], ["le"])).toEqual([true]);
  });
});

describe("describeUnknown", () => {
  const word = (text: string, unknown: boolean): SourceWord => ({ text, id: 0, unknown });

  it("names each unknown word once", () => {
    expect(describeUnknown([word("the", false)])).toBe("");
    expect(describeUnknown([word("ogre", true), word("elf", true), word("ogre", true)])).toBe(
      "The model has never seen “ogre” and “elf”; it reads <unk> for each.",
    );
  });
});
