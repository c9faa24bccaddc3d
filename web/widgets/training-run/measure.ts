import type { EvaluationFigures } from "../../engine/translation.ts";

/** What a model makes of unseen sentences after so many steps. */
export interface Measure {
  step: number;
  split: "development" | "test";
  figures: EvaluationFigures;
}
