import type { WidgetSchema } from "../schema.ts";

export const exerciseNames = ["softmax", "shapes", "hard-attention"] as const;
export type ExerciseName = (typeof exerciseNames)[number];

export const schema: WidgetSchema = {
  tag: "exercise-check",
  summary: "An exercise whose answers the page checks with the core.",
  attributes: {
    exercise: { summary: "Which exercise.", required: true, values: exerciseNames },
  },
  facts: { solved: "exercise solved" },
};
