import type { TemplateResult } from "lit";
import type { ArgsOf, LessonOperationName, ResultOf } from "../../engine/protocol.ts";
import type { FieldMap, ValuesOf } from "../card/fields.ts";

/** The card as an exercise sees it. */
export interface ExerciseHost<F extends FieldMap> {
  readonly state: ValuesOf<F>;
  change(part: Partial<ValuesOf<F>>): void;
  reset(): void;
  ask<K extends LessonOperationName>(operation: K, args: ArgsOf<K>): ResultOf<K>;
}

/** One kind of exercise: its state in the link, and what it shows. */
export interface Exercise<F extends FieldMap> {
  fields: F;
  render(host: ExerciseHost<F>): ExerciseView;
}

export interface ExerciseView {
  figure: TemplateResult;
  panel?: TemplateResult;
  solved: boolean;
}
