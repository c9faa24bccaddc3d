import { describe, expect, it } from "vitest";
import { layoutOf, smallClasses } from "./layout.ts";

const words = (count: number, letters: number): string[] => Array(count).fill("a".repeat(letters));

describe("layoutOf", () => {
  it.each([
    [1, 1, "roomy"],
    [10, 20, "roomy"],
    [11, 8, "close"],
    [20, 20, "close"],
    [21, 8, "dense"],
    [8, 21, "dense"],
    [64, 64, "dense"],
  ])("gives %d columns and %d rows a %s table", (columns, rows, density) => {
    expect(layoutOf(words(columns, 4), words(rows, 4)).density).toBe(density);
  });

  it("rounds words up to the next step of letters", () => {
    const { classes } = layoutOf(words(4, 7), words(4, 11));
    expect(classes).toContain("source-8");
    expect(classes).toContain("target-13");
  });

  it("gives the longest words the widest step", () => {
    expect(layoutOf(words(2, 40), words(2, 4)).classes).toContain("source-16");
  });

  it("counts letters, not code units", () => {
    expect(layoutOf(["😀😀😀😀"], ["été"]).classes).toContain("source-4");
  });

  it("stands heads upright from the width at which they fit, else slants them", () => {
    expect(layoutOf(words(4, 6), words(4, 4)).classes).toContain("upright-from-22");
    expect(layoutOf(words(8, 6), words(8, 6)).classes).toContain("upright-from-40");
    expect(layoutOf(words(10, 12), words(8, 6)).classes).toContain("slanted");
    expect(layoutOf(words(40, 2), words(40, 2)).classes).toContain("slanted");
  });

  it("numbers the columns of a close table, whose least width depends on them", () => {
    expect(layoutOf(words(13, 4), words(12, 4)).classes).toContain("columns-13");
    expect(layoutOf(words(8, 4), words(8, 4)).classes).not.toContain("columns-8");
  });
});

describe("smallClasses", () => {
  it("gives both sides the room that a large table gives them, and is small at any length", () => {
    const sides = [words(3, 7), words(30, 11)] as const;
    expect(smallClasses(...sides)).toEqual(["small", "source-8", "target-13"]);
    expect(smallClasses(words(13, 3), words(5, 3))).toContain("headless");
    expect(layoutOf(...sides).classes).toEqual(expect.arrayContaining(["source-8", "target-13"]));
  });
});
