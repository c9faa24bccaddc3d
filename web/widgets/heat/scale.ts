import { contrast, hexToLinear, linearToHex, type Oklch, oklchToLinear } from "./oklch.ts";

/** The two schemes the page knows; the scale has a form for each. */
export type Scheme = "light" | "dark";

/** One step of the scale: a background and the text that reads on it, as `#rrggbb`. */
export interface HeatColors {
  background: string;
  text: string;
}

/** A class for every hundredth of weight, 0 to 1. */
export const heatSteps = 101;

/** An end of the scale; the hue is the scale's. */
interface HeatEnd {
  lightness: number;
  chroma: number;
}

/**
 * From paper to a deep red-brown, from charcoal to amber. One hue each, and lightness runs evenly
 * between the ends, so that lightness alone tells the order. Every step is inside sRGB.
 */
const heatScales: Readonly<Record<Scheme, { hue: number; cold: HeatEnd; hot: HeatEnd }>> = {
  light: {
    hue: 43,
    cold: { lightness: 0.97, chroma: 0.01 },
    hot: { lightness: 0.42, chroma: 0.12 },
  },
  dark: {
    hue: 74,
    cold: { lightness: 0.285, chroma: 0.012 },
    hot: { lightness: 0.85, chroma: 0.125 },
  },
};

/** Chroma rises early, so that small weights already carry the hue. */
const chromaExponent = 0.7;

/** One step of the scale, 0 to 100, before it is rounded to a display's bytes. */
export function heatOklch(step: number, scheme: Scheme): Oklch {
  const { hue, cold, hot } = heatScales[scheme];
  const share = step / (heatSteps - 1);
  return {
    lightness: cold.lightness + (hot.lightness - cold.lightness) * share,
    chroma: cold.chroma + (hot.chroma - cold.chroma) * share ** chromaExponent,
    hue,
  };
}

/** The nearest step to a weight, 0 to 100; weights outside 0 to 1 are clipped, NaN is 0. */
export function heatStep(weight: number): number {
  return Math.round(Math.min(1, Math.max(0, weight || 0)) * (heatSteps - 1));
}

/** The colours of one step, 0 to 100, in one scheme. */
export function heatColors(step: number, scheme: Scheme): HeatColors {
  const background = linearToHex(oklchToLinear(heatOklch(step, scheme)));
  return { background, text: textOn(background) };
}

/**
 * Black or white, whichever reads better: of all pairs of text colours only these two reach 4.5:1
 * on every background.
 */
function textOn(background: string): string {
  const linear = hexToLinear(background);
  return contrast(linear, [0, 0, 0]) >= contrast(linear, [1, 1, 1]) ? "#000000" : "#ffffff";
}

/**
 * The rules of `.heat-0` to `.heat-100` in both schemes. A printer and forced colours keep the
 * colours, because here they are the data.
 */
export function heatRules(): string {
  return rulesOf((step) => {
    const light = heatColors(step, "light");
    const dark = heatColors(step, "dark");
    return {
      background: `light-dark(${light.background}, ${dark.background})`,
      text: `light-dark(${light.text}, ${dark.text})`,
    };
  });
}

/** The same in one scheme, for browsers without light-dark(). */
export function plainHeatRules(scheme: Scheme = "light"): string {
  return rulesOf((step) => heatColors(step, scheme));
}

function rulesOf(colorsOf: (step: number) => HeatColors): string {
  const rules: string[] = [];
  for (let step = 0; step < heatSteps; step += 1) {
    const { background, text } = colorsOf(step);
    rules.push(
      `.heat-${step} {`,
      `  background-color: ${background};`,
      `  fill: ${background};`,
      `  color: ${text};`,
      "  forced-color-adjust: none;",
      "  print-color-adjust: exact;",
      "}",
    );
  }
  return `${rules.join("\n")}\n`;
}
