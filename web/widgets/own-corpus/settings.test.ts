import { describe, expect, it } from "vitest";
import { defaultsOf } from "../card/fields.ts";
import { setupFields } from "../training-run/setup-fields.ts";
import {
  corpusFields,
  fingerprintField,
  readingOptions,
  sameOptions,
  samePairs,
} from "./settings.ts";

const standard = defaultsOf(corpusFields);

describe("corpusFields", () => {
  it("have names of their own beside a run's settings", () => {
    const shared = Object.keys(corpusFields).filter((name) => Object.hasOwn(setupFields, name));
    expect(shared).toEqual([]);
  });

  it("become what the core is told", () => {
    expect(readingOptions(standard)).toEqual({
      lowercase: true,
      tokenized: false,
      frenchTarget: false,
      dropDuplicates: true,
      maxTokens: 50,
      maxLines: 200_000,
      vocabularySize: 8000,
      minCount: 1,
    });
    const other = { ...standard, lowercase: "no", french: "yes", repeats: "keep" } as const;
    expect(readingOptions(other)).toMatchObject({
      lowercase: false,
      frenchTarget: true,
      dropDuplicates: false,
    });
  });

  it("tell a text that must be read anew from a vocabulary that changes", () => {
    const small = { ...standard, vocabulary: 500, least: 3 };
    expect([sameOptions(standard, small), samePairs(standard, small)]).toEqual([false, true]);
    expect(samePairs(standard, { ...standard, words: 20 })).toBe(false);
    expect(sameOptions(standard, { ...standard })).toBe(true);
  });
});

describe("fingerprintField", () => {
  it("takes 16 hexadecimal digits, or none", () => {
    expect(fingerprintField.parse("0123456789abcdef")).toBe("0123456789abcdef");
    expect(fingerprintField.parse("")).toBe("");
    for (const text of ["0123", "0123456789ABCDEF", "0123456789abcdeg", "0123456789abcdef0"]) {
      expect(() => fingerprintField.parse(text)).toThrow("16 hexadecimal digits");
    }
  });
});
