import { describe, expect, it } from "vitest";
import { FieldError } from "../card/fields.ts";
import { fedField, feed, unfeed } from "./fed-words.ts";

const words = [
  { position: 2, word: "chien" },
  { position: 5, word: "l'" },
];

describe("fedField", () => {
  it("reads back what it writes", () => {
    expect(fedField.format(words)).toBe("2:chien 5:l'");
    expect(fedField.parse("2:chien 5:l'")).toEqual(words);
    expect(fedField.parse("3:<eos>")).toEqual([{ position: 3, word: "<eos>" }]);
    expect(fedField.parse("3::")).toEqual([{ position: 3, word: ":" }]);
    expect(fedField.parse("")).toEqual([]);
  });

  it.each([
    "chien",
    "0:chien",
    "2:",
    "x:le",
    "1234:le",
    "5:le 2:la",
    "2:le 2:la",
    "2:a ".repeat(65),
  ])("refuses “%s”", (text) => {
    expect(() => fedField.parse(text)).toThrow(FieldError);
  });
});

describe("feed", () => {
  it("lets go of what was fed from its position on", () => {
    expect(feed(words, { position: 3, word: "noir" })).toEqual([
      { position: 2, word: "chien" },
      { position: 3, word: "noir" },
    ]);
    expect(feed(words, { position: 6, word: "et" })).toHaveLength(3);
    expect(unfeed(words, 5)).toEqual([words[0]]);
    expect(unfeed(words, 1)).toEqual([]);
  });
});
