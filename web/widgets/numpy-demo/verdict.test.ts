import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import { findDemo } from "./settings.ts";
import { isStandard, judge } from "./verdict.ts";

describe("judge", () => {
  it("compares at the program's own settings only", () => {
    expect(judge(true, undefined, "1\n2\n")).toBe("stored");
    expect(judge(true, "1\n2\n", "1\n2")).toBe("equal");
    expect(judge(true, "1\n3\n", "1\n2")).toBe("different");
    expect(judge(true, " 1\n2\n", "1\n2")).toBe("different");
    expect(judge(false, "1\n2\n", "1\n2")).toBe("changed");
    expect(judge(false, undefined, "1\n2")).toBe("changed");
  });
});

describe("isStandard", () => {
  const settings = [
    { name: "seed", kind: "seed" as const, value: "0", minimum: 0, maximum: 0, step: 1 },
  ];

  it("holds while every setting has the program's text", () => {
    expect(isStandard(settings, { seed: "0" })).toBe(true);
    expect(isStandard(settings, {})).toBe(true);
    expect(isStandard(settings, { seed: "1" })).toBe(false);
  });
});

describe("the core against NumPy", () => {
  it.each(["soft-lookup", "alignment", "arrays", "hard-attention"])(
    "prints %s as NumPy did",
    async (program) => {
      const core = await loadCore();
      const demo = findDemo(core.now("numpyDemos", {}), program);
      if (!demo) throw new Error(`no demo for ${program}`);
      const file = `../../../tests/golden/numpy/demos/${demo.name}.txt`;
      const stored = await readFile(new URL(file, import.meta.url), "utf8");
      const { text } = core.now("numpyDemo", { name: demo.name, settings: {} });
      expect(judge(true, text, stored)).toBe("equal");
    },
  );
});
