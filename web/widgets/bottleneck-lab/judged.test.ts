import { expect, it } from "vitest";
import { judge, verdictSentence } from "./judged.ts";
import { knownTranslation, standardSentence } from "./sentences.ts";
import { sides } from "./settings.ts";

const right = knownTranslation(standardSentence);
const short = right && { ...right, words: right.words.slice(1) };
const [attention, fixed] = sides.attention;

it("judges what was written by the right translation", () => {
  const judged = judge(standardSentence, right, [
    { side: attention, written: right },
    { side: fixed, written: short },
  ]);
  expect([judged.words, ...judged.versions.map(({ mistakes }) => mistakes)]).toEqual([20, 0, 1]);
  expect(verdictSentence(judged)).toBe("with attention: right; from one vector: 1 word off");
});

it("has no verdict where nothing was written or nobody knows what is right", () => {
  const untrained = judge(standardSentence, right, [{ side: fixed, written: undefined }]);
  const unknown = judge("the dog flies", undefined, [{ side: fixed, written: short }]);
  expect([untrained, unknown].map(({ versions }) => versions[0]?.mistakes)).toEqual([
    undefined,
    undefined,
  ]);
  expect(verdictSentence(unknown)).toBe("");
});
