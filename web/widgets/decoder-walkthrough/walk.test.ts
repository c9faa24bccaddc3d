import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { standardSentence, suggestions } from "../model-heatmap/suggestions.ts";
import { endMark } from "../model-heatmap/translated.ts";
import { derailedWords, derailmentOf } from "./derailment.ts";
import { factsOf } from "./facts.ts";
import { judge, readReference, standardReference, tooLong } from "./reference.ts";
import { probabilityText, readPlace, speakStep } from "./step-reading.ts";
import { derailmentText, judgementText } from "./verdicts.ts";
import { isKnown, startMark, vocabularyWord, walkForced, walkFreely, wordsOf } from "./walk.ts";
import { walkthroughOf } from "./walkthrough.ts";

const fixedFile = new URL(
  "../../../tests/golden/pytorch/translation/gru_fixed.safetensors",
  import.meta.url,
);

let model: OpenModel;
let fixed: OpenModel;

beforeAll(async () => {
  const core = await loadCore();
  model = core.openModel(await readFile(modelFile));
  fixed = core.openModel(await readFile(fixedFile));
});

afterAll(() => {
  model.delete();
  fixed.delete();
});

describe("a walk on the decoder's own words", () => {
  it("is fed the word before, from the start mark to the end", () => {
    const { steps, text, finished } = walkFreely(model, standardSentence);
    expect([text, finished]).toEqual(["le chat noir dort sur la chaise rouge", true]);
    expect(steps.map((step) => step.input)).toEqual([startMark, ...text.split(" ")]);
    expect(steps.map((step) => step.next.text)).toEqual([...text.split(" "), endMark]);
    expect(steps.filter((step) => step.replaced || step.by !== "model")).toEqual([]);
  });

  it("has five words at each step, likeliest first, and the vectors of its own step", () => {
    const { steps, encoding } = walkFreely(model, standardSentence);
    const { weights, states, sources, targets } = model.translate(standardSentence, {
      keepStates: true,
    });
    steps.forEach(({ top, weights: row, state, context }, step) => {
      const chances = top.map((word) => word.probability);
      expect(chances).toEqual([...chances].sort((a, b) => b - a));
      expect(top).toHaveLength(5);
      expect(row).toEqual(weights.subarray(step * sources, (step + 1) * sources));
      const size = states.length / targets;
      expect(state).toEqual(states.subarray(step * size, (step + 1) * size));
      expect(context).toHaveLength(encoding.embeddingSize);
    });
  });

  it("has neither weights nor contexts without attention", () => {
    const [first] = walkFreely(fixed, "the black cat sleeps").steps;
    expect([first?.weights.length, first?.context.length, first?.state.length]).toEqual([0, 0, 4]);
  });

  it("stops where a sentence does not end", () => {
    const walk = walkFreely(fixed, "the black cat sleeps");
    expect([walk.finished, walk.steps.length]).toEqual([false, 2 * 4 + 10]);
  });
});

describe("a fed word", () => {
  it("is in the place of the likeliest, and the rest is written anew", () => {
    const own = walkFreely(model, standardSentence);
    const walk = walkFreely(model, standardSentence, [{ position: 5, word: "parce" }]);
    expect(walk.steps[4]).toMatchObject({ by: "reader", replaced: true, next: { text: "parce" } });
    expect(walk.steps[4]?.top).toEqual(own.steps[4]?.top);
    expect(walk.steps[5]?.input).toBe("parce");
    const derailment = derailmentOf(own, walk);
    const marked = wordsOf(walk).filter((_, index) => derailment.changed[index]);
    expect(marked.map((word) => word.text)).toEqual(["que", "la", "chaise", "rouge"]);
    expect(wordsOf(own).filter((_, index) => derailment.lost[index])).toMatchObject([
      { text: "sur" },
    ]);
    expect(derailmentText(walk, derailment)).toBe(
      "You fed it parce. 4 words are new after it: que, la, chaise and rouge.",
    );
  });

  it("may be the end, and may change nothing after it", () => {
    const own = walkFreely(model, standardSentence);
    const short = walkFreely(model, standardSentence, [{ position: 3, word: "<eos>" }]);
    expect([short.text, short.finished]).toEqual(["le chat", true]);
    expect(derailedWords(derailmentOf(own, short))).toBe(0);
    const other = walkFreely(model, standardSentence, [{ position: 6, word: "sa" }]);
    expect(other.text).toBe("le chat noir dort sur sa chaise rouge");
    expect(derailmentText(other, derailmentOf(own, other))).toContain("no word that was not");
  });

  it("is left out where the model does not have it", () => {
    expect(isKnown(model, { word: "dragon" })).toBe(false);
    expect(isKnown(model, { word: "<pad>" })).toBe(false);
    expect([vocabularyWord(endMark), vocabularyWord("sur")]).toEqual(["<eos>", "sur"]);
    const walk = walkFreely(model, standardSentence, [
      { position: 2, word: "dragon" },
      { position: 60, word: "le" },
    ]);
    expect(walk.steps).toEqual(walkFreely(model, standardSentence).steps);
  });
});

describe("teacher forcing", () => {
  it("feeds the reference and tells what the model would have written", () => {
    const text = "le chat noir dort sous la table rouge";
    const reference = readReference(model, standardSentence, text);
    const forced = walkForced(model, standardSentence, reference.words);
    expect(forced.steps.map((step) => step.input)).toEqual([startMark, ...text.split(" ")]);
    expect(forced.steps.filter((step) => step.replaced).map((step) => step.top[0]?.text)).toEqual([
      "sur",
      "chaise",
    ]);
    const judgement = judge(forced, walkFreely(model, standardSentence));
    expect(judgement).toEqual({ total: 9, forced: 7, free: 7, wrong: [4, 6] });
    expect(judgementText(judgement)).toContain("right at 7 of 9 places");
    expect(judgementText({ ...judgement, free: 3 })).toContain("right at 4 places that it misses");
    expect(judgementText({ ...judgement, free: 8 })).toContain("By itself it is right at 1 place");
  });

  it("agrees with the core's own reading of a reference", () => {
    const text = "la reine les aimes";
    const { predicted } = model.read("the queen loves them", text);
    const { words } = readReference(model, "the queen loves them", text);
    const { steps } = walkForced(model, "the queen loves them", words);
    expect(steps.map((step) => step.top[0]?.id)).toEqual(predicted.map((word) => word.id));
    expect(words.at(-1)).toMatchObject({ text: "aimes", id: 3 });
    expect(steps.at(-1)?.input).toBe("aimes");
  });

  it.each(suggestions.map(({ sentence }) => sentence))(
    "reads back what the model writes of “%s”",
    (sentence) => {
      const own = walkFreely(model, sentence);
      const { words } = readReference(model, sentence, own.text);
      expect(words).toEqual(wordsOf(own));
      expect(judge(walkForced(model, sentence, words), own).wrong).toEqual([]);
    },
  );

  it("refuses a reference without words and one that is too long", () => {
    expect(() => readReference(model, standardSentence, "  ")).toThrow(/reference is empty/);
    expect(tooLong(readReference(model, standardSentence, "le ".repeat(65)))).toMatch(/at most 64/);
    expect(tooLong(readReference(model, standardSentence, "le"))).toBe("");
  });
});

describe("the standard reference", () => {
  it("is the lesson's translation where both models have its words", () => {
    const sentence = "the black cat sleeps";
    const own = walkFreely(fixed, sentence);
    const reference = standardReference(fixed, model, sentence, own);
    expect([reference.by, reference.text]).toEqual(["lesson", "le chat noir dort"]);
    expect(reference.words.map((word) => fixed.words("target")[word.id])).toEqual(
      reference.text.split(" "),
    );
  });

  it("is the model's own where they have not, and for the lesson's model itself", () => {
    const own = walkFreely(fixed, standardSentence);
    expect(standardReference(fixed, model, standardSentence, own).by).toBe("model");
    expect(standardReference(fixed, undefined, standardSentence, own).by).toBe("model");
    expect(standardReference(model, model, standardSentence, own).by).toBe("model");
  });
});

describe("what is said and told", () => {
  const settings = { sentence: standardSentence, forcing: "off", reference: "", fed: [] } as const;

  it("says each step in a sentence", () => {
    const { walk } = walkthroughOf(model, model, settings);
    const { architecture } = model.facts;
    const say = (...place: Parameters<typeof readPlace>[2][]) =>
      place.map((at) => speakStep(readPlace(walk, architecture, at)));
    const [start, reading, writing, end] = say(
      { phase: "start" },
      { phase: "reading", step: 0 },
      { phase: "writing", step: 1 },
      { phase: "writing", step: 8 },
    );
    expect(start).toMatch(/^Nothing is read yet\./);
    expect(reading).toMatch(/^Reads the\s\(1st\) and chair\. .* the other comes from the right/);
    expect(writing).toMatch(/^Writes chat, probability .*\. It is fed le and looks at cat 0\.\d\d/);
    expect(end).toMatch(/^Ends the sentence, probability/);
  });

  it("says what a model of one direction reads, forwards or backwards", () => {
    const { walk } = walkthroughOf(model, model, settings);
    const oneWay = { ...model.facts.architecture, bidirectional: false };
    const place = { phase: "reading", step: 1 } as const;
    expect(readPlace(walk, oneWay, place).headline).toBe("Reads black");
    expect(readPlace(walk, { ...oneWay, reversedSource: true }, place)).toMatchObject({
      headline: "Reads red",
      detail: expect.stringContaining("read backwards"),
    });
  });

  it("says what the reader or the reference puts in place of the likeliest", () => {
    const { architecture } = model.facts;
    const place = { phase: "writing", step: 4 } as const;
    const fed = walkFreely(model, standardSentence, [{ position: 5, word: "parce" }]);
    expect(speakStep(readPlace(fed, architecture, place))).toMatch(
      /^Would write sur, .* You feed it parce instead\.$/,
    );
    const forced = walkthroughOf(model, model, {
      ...settings,
      forcing: "on",
      reference: "le chat noir dort sous la chaise rouge",
    }).walk;
    expect(speakStep(readPlace(forced, architecture, place))).toMatch(
      /^Would write sur, .* The reference has sous, and that is fed to it next\.$/,
    );
  });

  it("writes probabilities that are neither 0 nor 1", () => {
    expect([1, 0.99996, 0.9876, 0.25, 0.00049, 0.0000026, 0].map(probabilityText)).toEqual([
      "1.000",
      "> 0.999",
      "0.988",
      "0.250",
      "0.00049",
      "2.6 × 10⁻⁶",
      "0.000",
    ]);
  });

  it("tells a question what was done", () => {
    const walkthrough = walkthroughOf(model, model, {
      ...settings,
      fed: [{ position: 5, word: "mais" }],
    });
    const facts = factsOf(walkthrough, settings, { phase: "writing", step: 4 });
    expect(facts).toMatchObject({
      phase: "writing",
      position: 13,
      word: "sur",
      "fed-words": 1,
      derailed: 3,
      "wrong-words": 0,
      "first-wrong": 0,
      "free-wrong": 0,
    });
    expect(factsOf(walkthrough, settings, { phase: "start" })).not.toHaveProperty("word");
  });
});
