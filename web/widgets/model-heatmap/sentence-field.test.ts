import { describe, expect, it } from "vitest";
import { longestText, sentenceField } from "./sentence-field.ts";

describe("sentenceField", () => {
  it("reads back what it writes, with single spaces", () => {
    expect(sentenceField.parse(" the  cat\tsleeps ")).toBe("the cat sleeps");
    expect(sentenceField.format("the cat sleeps")).toBe("the cat sleeps");
  });

  it("refuses nothing and too much", () => {
    expect(() => sentenceField.parse("  ")).toThrow(/expected a sentence, found nothing/);
    expect(() => sentenceField.parse("a".repeat(longestText + 1))).toThrow(
      /at most 600 characters fit, found 601/,
    );
  });
});
