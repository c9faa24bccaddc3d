import { describe, expect, it } from "vitest";
import { currentSection, scrolledShare, sectionsEnding } from "../../../web/shell/reading.ts";

const marks = [
  { id: "one", top: -900 },
  { id: "two", top: 200 },
  { id: "three", top: 700 },
];

describe("where the reader is", () => {
  it("is the last section that has passed the reading line", () => {
    expect(currentSection(marks, 1000)).toBe("two");
    expect(currentSection(marks, 500)).toBe("one");
    expect(currentSection([{ id: "one", top: 600 }], 1000)).toBe("");
    expect(currentSection([], 1000)).toBe("");
  });

  it("reads the sections whose ends are in the window", () => {
    expect(sectionsEnding(marks, 1500, 1000)).toEqual(["one", "two"]);
    expect(sectionsEnding(marks, 900, 1000)).toEqual(["one", "two", "three"]);
    expect(sectionsEnding(marks, 1500, 150)).toEqual([]);
  });

  it("does not count what was jumped over", () => {
    const passed = marks.map(({ id, top }) => ({ id, top: top - 5000 }));
    expect(sectionsEnding(passed, 400, 1000)).toEqual(["three"]);
  });

  it("measures the scrolled share", () => {
    expect(scrolledShare(0, 3000, 1000)).toBe(0);
    expect(scrolledShare(500, 3000, 1000)).toBe(0.25);
    expect(scrolledShare(2001, 3000, 1000)).toBe(1);
    expect(scrolledShare(-30, 3000, 1000)).toBe(0);
    expect(scrolledShare(0, 800, 1000)).toBe(1);
  });
});
