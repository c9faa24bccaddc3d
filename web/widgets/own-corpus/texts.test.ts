import { describe, expect, it } from "vitest";
import { defaultsOf } from "../card/fields.ts";
import { corpusFields } from "./settings.ts";
import { typedText } from "./text-file.ts";
import { corpusOf, hasTabs, nameOf, optionsOf, sidesOf, textsOf, withSide } from "./texts.ts";

const standard = defaultsOf(corpusFields);
const tabbed = typedText("pairs.tsv", "\ufeff1\tThe cat.\tLe chat.\r\n2\tSummer.\tÉté.\n");
const english = typedText("a.en", "\nThe cat.\nSummer.\n");
const french = typedText("a.fr", "\nLe chat.\nÉté.\n");

describe("texts", () => {
  it("are called by their files", () => {
    expect(nameOf([tabbed])).toBe("pairs.tsv");
    expect(nameOf([english, french])).toBe("a.en and a.fr");
  });

  it("have tabs, or are one side of a pair", () => {
    expect([hasTabs(tabbed), hasTabs(english)]).toEqual([true, false]);
  });

  it("show what each side begins with", () => {
    expect(sidesOf([tabbed])).toEqual([
      { number: 1, sample: "1" },
      { number: 2, sample: "The cat." },
      { number: 3, sample: "Le chat." },
    ]);
    expect(sidesOf([english, french]).map(({ sample }) => sample)).toEqual([
      "The cat.",
      "Le chat.",
    ]);
    expect(sidesOf([typedText("x", `${"word ".repeat(20)}\ty\n`)])[0]?.sample).toBe(
      `${"word ".repeat(8).trimEnd()}…`,
    );
    expect(sidesOf([typedText("x", "")])).toEqual([{ number: 1, sample: "" }]);
  });

  it("see the columns of later lines too", () => {
    expect(sidesOf([typedText("x", "a\nb\tc\td\n")])).toHaveLength(3);
  });
});

describe("corpusOf", () => {
  it("chooses columns", () => {
    expect(corpusOf([tabbed], { ...standard, from: 3, to: 2 })).toMatchObject({
      kind: "tab-separated",
      text: tabbed.bytes,
      sourceColumn: 2,
      targetColumn: 1,
      maxTokens: 50,
    });
  });

  it("chooses which of two files is the source", () => {
    expect(corpusOf([english, french], standard)).toMatchObject({
      kind: "two-texts",
      source: english.bytes,
      target: french.bytes,
    });
    expect(corpusOf([english, french], { ...standard, from: 2, to: 1 })).toMatchObject({
      source: french.bytes,
      target: english.bytes,
    });
  });

  it("can be taken apart again", () => {
    const options = { ...standard, from: 3, to: 2, lowercase: "no", least: 4 } as const;
    const corpus = corpusOf([tabbed], options);
    expect(optionsOf(corpus)).toEqual(options);
    expect(textsOf(corpus, "pairs.tsv")).toEqual([tabbed]);
    const two = corpusOf([english, french], { ...standard, from: 2, to: 1 });
    expect(corpusOf(textsOf(two, "a"), optionsOf(two))).toEqual(two);
    expect(optionsOf({ kind: "tab-separated", text: "a\tb" })).toEqual(standard);
  });
});

describe("withSide", () => {
  it("swaps rather than taking one side twice", () => {
    expect(withSide(standard, "from", 2)).toEqual({ from: 2, to: 1 });
    expect(withSide(standard, "to", 1)).toEqual({ from: 2, to: 1 });
    expect(withSide(standard, "to", 3)).toEqual({ from: 1, to: 3 });
    expect(withSide(standard, "from", 3)).toEqual({ from: 3, to: 2 });
  });
});
