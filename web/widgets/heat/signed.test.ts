import { describe, expect, it } from "vitest";
import { oklchToLinear } from "./oklch.ts";
import type { Scheme } from "./scale.ts";
import {
  plainSignedRules,
  signedClass,
  signedLevel,
  signedLevels,
  signedOklch,
  signedRules,
} from "./signed.ts";

const schemes: Scheme[] = ["light", "dark"];
const levels = Array.from({ length: 2 * signedLevels + 1 }, (_, index) => index - signedLevels);

describe("the scale for numbers of either sign", () => {
  it("has six levels on each side of 0, and clips", () => {
    expect([-1, -0.5, -0.08, 0, 0.09, 0.5, 1].map(signedLevel)).toEqual([-6, -3, 0, 0, 1, 3, 6]);
    expect([-3, 2, Number.NaN].map(signedLevel)).toEqual([-6, 6, 0]);
    expect([-6, 0, 6].map(signedClass)).toEqual(["signed-minus-6", "signed-0", "signed-6"]);
  });

  it.each(schemes)("%s: inside sRGB, and as light on either side of 0", (scheme) => {
    for (const level of levels) {
      for (const component of oklchToLinear(signedOklch(level, scheme))) {
        expect(component, `level ${level}`).toBeGreaterThanOrEqual(0);
        expect(component, `level ${level}`).toBeLessThanOrEqual(1);
      }
      expect(signedOklch(level, scheme).lightness).toBe(signedOklch(-level, scheme).lightness);
    }
  });

  it("writes a rule for each level", () => {
    for (const rules of [signedRules(), plainSignedRules()]) {
      for (const level of levels) expect(rules).toContain(`.${signedClass(level)} {`);
    }
    expect(plainSignedRules()).not.toContain("light-dark");
  });
});
