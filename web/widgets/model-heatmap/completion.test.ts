import { describe, expect, it } from "vitest";
import { complete, completeFromAll, insertWord, isUnfinished, tidySentence } from "./completion.ts";

const vocabulary = ["black", "blue", "book", "cat", "cats", "chair", "the"];

describe("complete", () => {
  it("offers the words that the typed letters begin, whatever their case", () => {
    expect(complete("the BL", 6, vocabulary)).toEqual({
      start: 4,
      end: 6,
      typed: "BL",
      words: ["black", "blue"],
    });
  });

  it("leaves out the word that is typed already", () => {
    expect(complete("the cat", 7, vocabulary).words).toEqual(["cats"]);
    expect(complete("the cats", 8, vocabulary).words).toEqual([]);
  });

  it.each([
    ["between words", "the ", 4],
    ["in an empty box", "", 0],
    ["inside a word", "the blue", 5],
    ["for what no word begins with", "the dragon", 10],
  ])("offers nothing %s", (_, text, caret) => {
    expect(complete(text, caret, vocabulary).words).toEqual([]);
  });

  it("sees the caret, not the end of the text", () => {
    expect(complete("the ca sleeps", 6, vocabulary)).toMatchObject({
      start: 4,
      words: ["cat", "cats"],
    });
  });
});

describe("completeFromAll", () => {
  it("offers every word between words, and keeps to the letters that are there", () => {
    expect(completeFromAll("the ", 4, vocabulary).words).toEqual(vocabulary);
    expect(completeFromAll("the bl", 6, vocabulary).words).toEqual(["black", "blue"]);
    expect(completeFromAll("the blue", 5, vocabulary).words).toEqual([]);
  });
});

describe("insertWord", () => {
  const insert = (text: string, caret: number, word: string) =>
    insertWord(text, complete(text, caret, vocabulary), word);

  it("replaces what was typed and goes on after a space", () => {
    expect(insert("the bl", 6, "black")).toEqual({ text: "the black ", caret: 10 });
  });

  it("keeps one space before what follows", () => {
    expect(insert("the ca sleeps", 6, "cat")).toEqual({ text: "the cat sleeps", caret: 8 });
    expect(insert("the  sleeps", 4, "cat")).toEqual({ text: "the cat sleeps", caret: 8 });
  });
});

describe("isUnfinished", () => {
  it.each([
    ["the bl", true],
    ["the blue", false],
    // A word of its own, though a longer one begins with it.
    ["the cat", false],
    ["the dragon", false],
    ["the ", false],
  ])("“%s”: %s", (text, unfinished) => {
    expect(isUnfinished(text, text.length, vocabulary)).toBe(unfinished);
  });
});

it("tidySentence leaves single spaces", () => {
  expect(tidySentence("  the \t black\u00a0 cat\n")).toBe("the black cat");
});
