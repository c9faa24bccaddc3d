import { describe, expect, it } from "vitest";
import {
  endsOf,
  evaluationOf,
  fields,
  middleOf,
  ranges,
  rangesOf,
  setupOf,
  shownRange,
  sides,
  views,
} from "./settings.ts";

const settings = { steps: 700, size: 32, seed: "5" };

describe("setups", () => {
  it.each(views)("of %s differ in the preset alone", (view) => {
    const [first, second] = sides[view].map((side) => setupOf(view, side, settings));
    expect(first?.preset).not.toBe(second?.preset);
    expect({ ...first, preset: "" }).toEqual({ ...second, preset: "" });
    expect(first).toMatchObject({ seed: "5", training: { steps: 700 } });
  });

  it("give an encoder that reads both ways half of the decoder's size", () => {
    const [attention] = sides.attention;
    expect(setupOf("attention", attention, settings).model).toEqual({
      encoderSize: 16,
      decoderSize: 32,
    });
  });
});

describe("ranges", () => {
  it("cover 3 to 40 words without a gap", () => {
    expect(ranges.flatMap(endsOf)[0]).toBe(3);
    expect(ranges.flatMap(endsOf).at(-1)).toBe(40);
    ranges.slice(1).forEach((range, index) => {
      expect(endsOf(range)[0]).toBe(endsOf(ranges[index] as string)[1] + 1);
    });
    expect(middleOf("16-20")).toBe(18);
  });

  it("of the reversal end at 20 words, and a longer one is shown as the last", () => {
    expect(rangesOf("reversal").at(-1)).toBe("16-20");
    expect(shownRange("reversal", "36-40")).toBe("16-20");
    expect(shownRange("attention", "36-40")).toBe("36-40");
  });
});

describe("what models are measured on", () => {
  it.each(views)("of %s: all lengths alike, fewer sentences while they learn", (view) => {
    const during = evaluationOf(view, false);
    const after = evaluationOf(view, true);
    expect(during.corpus).toMatchObject({ kind: "grammar", split: "development", shortest: 3 });
    expect(after.corpus).toMatchObject({ kind: "grammar", split: "test", shortest: 3 });
    const count = ({ corpus }: typeof during): number => ("count" in corpus ? corpus.count : 0);
    expect(count(during)).toBeLessThan(count(after));
    const lengths = view === "attention" ? 38 : 18;
    expect([count(during) % lengths, count(after) % lengths]).toEqual([0, 0]);
    expect(after.buckets).toHaveLength(rangesOf(view).length + 1);
  });
});

describe("fields", () => {
  it.each([
    ["steps", "100", "expected one of 200, 350"],
    ["size", "7", "expected one of 16, 32"],
    ["view", "both", "expected one of attention, reversal"],
    ["range", "1-2", "expected one of 3-6"],
    ["seed", "-1", "a seed is a whole number"],
    ["sentence", "  ", "expected a sentence"],
  ] as const)("refuse %s=%s", (name, text, message) => {
    expect(() => fields[name].parse(text)).toThrow(message);
  });
});
