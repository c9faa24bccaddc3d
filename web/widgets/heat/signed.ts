import { linearToHex, type Oklch, oklchToLinear } from "./oklch.ts";
import { heatOklch, heatSteps, type Scheme } from "./scale.ts";

/**
 * A scale for numbers of either sign, such as those of a state: the heat scale for what is above 0,
 * the same lightness in blue for what is below. It fills shapes and carries no text.
 */

/** Levels on each side of 0. */
export const signedLevels = 6;

/** `share` is of the heat scale's chroma: light blue leaves sRGB sooner than light amber. */
const cool: Readonly<Record<Scheme, { hue: number; share: number }>> = {
  light: { hue: 250, share: 0.9 },
  dark: { hue: 235, share: 0.64 },
};

/** The level of a number, -6 to 6 for -1 to 1; what lies outside is clipped, NaN is 0. */
export function signedLevel(value: number): number {
  const clipped = Math.min(1, Math.max(-1, value || 0));
  // Never -0, which would be another level to those who compare.
  return Math.round(clipped * signedLevels) + 0;
}

/** The class that fills a shape with a level's colour. */
export function signedClass(level: number): string {
  if (level === 0) return "signed-0";
  return level > 0 ? `signed-${level}` : `signed-minus-${-level}`;
}

/** The colour of a level in one scheme. */
export function signedOklch(level: number, scheme: Scheme): Oklch {
  const warm = heatOklch((Math.abs(level) / signedLevels) * (heatSteps - 1), scheme);
  const { hue, share } = cool[scheme];
  return level < 0 ? { ...warm, hue, chroma: warm.chroma * share } : warm;
}

/** The rules of all levels in both schemes. */
export function signedRules(): string {
  return rulesOf((level) => `light-dark(${hex(level, "light")}, ${hex(level, "dark")})`);
}

/** The same in one scheme, for browsers without light-dark(). */
export function plainSignedRules(scheme: Scheme = "light"): string {
  return rulesOf((level) => hex(level, scheme));
}

function hex(level: number, scheme: Scheme): string {
  return linearToHex(oklchToLinear(signedOklch(level, scheme)));
}

function rulesOf(colorOf: (level: number) => string): string {
  const levels = Array.from({ length: 2 * signedLevels + 1 }, (_, index) => index - signedLevels);
  return levels
    .map(
      (level) =>
        `.${signedClass(level)} { fill: ${colorOf(level)}; forced-color-adjust: none; print-color-adjust: exact; }`,
    )
    .join("\n");
}
