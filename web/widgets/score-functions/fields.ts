import type { ScoreFunctions } from "../../engine/protocol.ts";
import { integerField, seedField } from "../card/fields.ts";
import { stopField } from "../controls/stops.ts";
import { dimensions } from "./saturation.ts";

/** The sizes the figure opens with: equal, so that all five functions fit. */
export const standardSizes = { decoderSize: 4, encoderSize: 4, attentionSize: 3 };
export const largestSize = 32;

const size = (standard: number) =>
  integerField({ default: standard, minimum: 1, maximum: largestSize });

export const fields = {
  seed: seedField(),
  decoder: size(standardSizes.decoderSize),
  encoder: size(standardSizes.encoderSize),
  attention: size(standardSizes.attentionSize),
  dimension: stopField(dimensions, 64),
};

/** Whether the dot score could be computed. */
export function dotAvailable({ functions }: ScoreFunctions): boolean {
  return functions.some(({ name, available }) => name === "dot" && available);
}
