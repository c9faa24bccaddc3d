import { describe, expect, it } from "vitest";
import type { ChangedAttention, Counterfactual } from "../../engine/explanation.ts";
import {
  claimSentence,
  effectsOf,
  otherFacts,
  otherRows,
  searchedSentence,
  shuffledSentence,
} from "./other-weights.ts";

const source = ["black", "cat"];

const changed = (text: string, id: number, moved: number, output: number): ChangedAttention => ({
  text,
  id,
  weights: Float64Array.of(1 - moved, moved),
  weightDistance: moved,
  weightDivergence: moved / 2,
  outputDistance: output,
});

const found = (part: Partial<Counterfactual> = {}, changedWords = 0.89): Counterfactual => ({
  own: changed("noir", 5, 0, 0),
  uniform: changed("chat", 6, 0.5, 0.98),
  permuted: {
    count: 100,
    changedWords,
    quantiles: Float64Array.of(0, 0.4, 0.9, 0.97, 1),
    typical: changed("<eos>", 2, 1, 0.9),
  },
  adversarial: changed("noir", 5, 0.57, 0.0497),
  attempts: 30,
  ...part,
});

describe("rows and effects", () => {
  it("has the model's own weights and three in their place", () => {
    const rows = otherRows([1, 0], found(), source);
    expect(rows.map(({ label }) => label)).toEqual(["its own", "uniform", "shuffled", "searched"]);
    expect(rows[3]?.cells.map(({ text }) => text)).toEqual(["0.43", "0.57"]);
  });

  it("keeps their places while they are not known", () => {
    const rows = otherRows([1, 0], undefined, source);
    expect(rows.map(({ cells }) => cells.length)).toEqual([2, 2, 2, 2]);
    expect(rows[1]?.cells[0]?.text).toBe("");
    expect(effectsOf(undefined).map(({ word }) => word)).toEqual(["…", "…", "…"]);
  });

  it("says what comes of each", () => {
    expect(effectsOf(found())).toEqual([
      { label: "uniform", moved: "0.50", output: "0.98", word: "chat", changed: true },
      { label: "shuffled", moved: "1.00", output: "0.90", word: "the end", changed: true },
      { label: "searched", moved: "0.57", output: "0.05", word: "noir", changed: false },
    ]);
  });
});

describe("sentences", () => {
  it("tell of shuffles", () => {
    expect(shuffledSentence(found())).toBe(
      "Shuffled 100 times, the weights of noir give another word 89 times; " +
        "the output moves by 0.00 to 1.00, in the median by 0.90.",
    );
    expect(shuffledSentence(found({}, 0))).toContain("another word never;");
    expect(shuffledSentence(found({}, 0.01))).toContain("another word once;");
  });

  it("tell of the search", () => {
    expect(searchedSentence(found(), 0.05)).toBe(
      "Searched: 0.57 of the weight lies on other words, the output moves by 0.05, and noir stays.",
    );
    const other = found({ adversarial: changed("blanc", 9, 0.8, 0.3) });
    expect(searchedSentence(other, 0.3)).toContain("the word becomes blanc.");
    const none = found({ adversarial: changed("noir", 5, 0, 0) });
    expect(searchedSentence(none, 0.01)).toMatch(/^No other weights were found .* 0\.01 or less/);
  });

  it("claims what this word shows, which differs from word to word", () => {
    expect(claimSentence(found())).toMatch(/most shuffles break it\. And yet quite other weights/);
    const close = found({ adversarial: changed("noir", 5, 0.2, 0.05) });
    expect(claimSentence(close)).toMatch(/most shuffles break it\.$/);
    expect(claimSentence(found({}, 0.3))).toMatch(/depends on which/);
    expect(claimSentence(found({}, 0.02))).toMatch(/hardly hangs on where the weights lie/);
  });

  it("give the facts that questions read", () => {
    expect(otherFacts(found(), 0.05)).toEqual({
      bound: 0.05,
      moved: 0.57,
      output: 0.0497,
      kept: true,
      shuffled: 0.89,
    });
  });
});
