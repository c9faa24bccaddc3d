import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "numpy-demo",
  summary: "A NumPy program whose Run computes in the core and prints NumPy's text.",
  attributes: {
    program: {
      summary: "The name of the program beside the lesson, without .py.",
      required: true,
      pattern: /^[\w-]+$/,
    },
  },
  facts: {
    ran: "program was run with these settings",
    "equals-numpy": "output equals NumPy's",
    "setting.*": "setting *",
  },
};
