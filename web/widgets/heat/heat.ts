import { unsafeCSS } from "lit";
import { heatRules, heatStep, plainHeatRules } from "./scale.ts";
import { plainSignedRules, signedRules } from "./signed.ts";

const names = Array.from({ length: 101 }, (_, step) => `heat-${step}`);

/** The class that colours a weight from 0 to 1: `heat-0` to `heat-100`. */
export function heatClass(weight: number): string {
  return names[heatStep(weight)] as string;
}

const isPlain = globalThis.CSS?.supports("color", "light-dark(white, black)") === false;

/** The scale for a shadow root: one stylesheet, shared by every element that adopts it. */
export const heatStyles = unsafeCSS(isPlain ? plainHeatRules() : heatRules());

/** The scale for numbers of either sign, likewise. */
export const signedStyles = unsafeCSS(isPlain ? plainSignedRules() : signedRules());
