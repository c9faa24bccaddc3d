import { describe, expect, it } from "vitest";
import { overdue, runKey } from "./run-store.ts";

const keysOf = (lab: string, count: number): string[] =>
  Array.from({ length: count }, (_, seed) =>
    runKey(lab, { preset: "lesson", seed: String(seed) }, null),
  );

describe("overdue", () => {
  it("is nothing up to twelve runs, then the oldest", () => {
    const keys = keysOf("training-lab", 14);
    expect(overdue(keys.slice(0, 12))).toEqual([]);
    expect(overdue(keys)).toEqual(keys.slice(0, 2));
  });

  it("leaves a lab its runs, however many another has", () => {
    const own = keysOf("training-lab", 1);
    const others = keysOf("score-lab", 15);
    expect(overdue([...own, ...others])).toEqual(others.slice(0, 3));
  });
});
