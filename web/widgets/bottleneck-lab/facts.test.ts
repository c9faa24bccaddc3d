import { describe, expect, it } from "vitest";
import type { Evaluation } from "../../engine/translation.ts";
import { checkHolds, parseCheck } from "../quiz-question/check.ts";
import { factsOf, type Shown } from "./facts.ts";
import { judge } from "./judged.ts";
import { schema } from "./schema.ts";
import { knownTranslation, standardSentence } from "./sentences.ts";
import { type SideId, sides } from "./settings.ts";

function evaluation(free: number, forced: number, exact: number): Evaluation {
  const figures = {
    sentences: 10,
    loss: 0,
    perplexity: 1,
    forcedAccuracy: forced,
    freeAccuracy: free,
    exactMatch: exact,
    bleu: 0,
    alignmentErrorRate: 0,
    sureAlignmentErrorRate: 0,
  };
  return { done: 10, total: 10, whole: figures, byLength: [{ label: "16-20", ...figures }] };
}

const right = knownTranslation(standardSentence);
const wrong = right && { ...right, words: right.words.slice(3) };

function shown(mistaken: readonly SideId[]): Shown {
  const [attention, fixed] = sides.attention;
  const [reversed, forward] = sides.reversal;
  return {
    view: "attention",
    phase: "finished",
    range: "16-20",
    models: {
      attention: [
        { side: attention, step: 700, evaluation: evaluation(0.98, 0.99, 0.9) },
        { side: fixed, step: 560, evaluation: evaluation(0.3, 0.6, 0) },
      ],
      reversal: [
        { side: reversed, step: 0, evaluation: undefined },
        { side: forward, step: 0, evaluation: undefined },
      ],
    },
    judged: judge(
      standardSentence,
      right,
      sides.attention.map((side) => ({
        side,
        written: mistaken.includes(side.id) ? wrong : right,
      })),
    ),
  };
}

describe("facts", () => {
  it("are those that the schema names", () => {
    const names = Object.keys(schema.facts);
    const known = (fact: string): boolean =>
      names.includes(fact) || names.includes(fact.replace(/\..*/, ".*"));
    expect(Object.keys(factsOf(shown([]))).filter((fact) => !known(fact))).toEqual([]);
  });

  it("can be read by a check", () => {
    const facts = factsOf(shown(["fixed"]));
    const holds = (text: string): boolean => checkHolds(parseCheck(text), facts);
    expect(holds("exact-fixed.16-20 = 0 and exact-attention.16-20 > 0.8")).toBe(true);
    expect(holds("gap-fixed > 0.25 and gap-attention < 0.05 and steps = 560")).toBe(true);
    expect(holds("broken-length >= 20")).toBe(true);
    expect(holds("free-reversed.16-20 >= 0")).toBe(false);
  });

  it.each([
    [[], 0],
    [["attention", "fixed"], 0],
    [["attention"], 0],
    [["fixed"], 20],
  ] as const)("broken-length with mistakes of %j is %d", (mistaken, length) => {
    expect(factsOf(shown(mistaken))["broken-length"]).toBe(length);
  });
});
