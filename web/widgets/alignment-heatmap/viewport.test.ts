import { describe, expect, it } from "vitest";
import { describeView } from "./overview.ts";
import { cellsIn } from "./viewport.ts";

describe("cellsIn", () => {
  it("takes in every cell that the view touches", () => {
    const view = { left: 0.26, right: 0.51, top: 0, bottom: 1 };
    expect(cellsIn(view, 10, 40)).toEqual({ rows: [0, 10], columns: [10, 21] });
  });
});

describe("describeView", () => {
  it("says which words are in view", () => {
    const view = { left: 0.25, right: 0.75, top: 0, bottom: 0.5 };
    expect(describeView(view, 44, 40)).toBe(
      "In view: source words 11–30 of 40, target words 1–22 of 44.",
    );
  });

  it("says so when one axis is whole", () => {
    const view = { left: 0, right: 1, top: 0.5, bottom: 1 };
    expect(describeView(view, 30, 12)).toContain("all 12 source words, target words 16–30 of 30");
  });

  it("has nothing to say when nothing is hidden", () => {
    expect(describeView({ left: 0, right: 1, top: 0, bottom: 1 }, 30, 30)).toBe("");
  });
});
