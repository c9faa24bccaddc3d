import type { ValuesOf } from "../card/fields.ts";
import type { Facts } from "../card/widget-card.ts";
import { derailedWords } from "./derailment.ts";
import type { Place } from "./position.ts";
import type { fields } from "./settings.ts";
import type { Walkthrough } from "./walkthrough.ts";

/** What experiment-graded questions may read. */
export function factsOf(
  { walk, judgement, derailment }: Walkthrough,
  { sentence, forcing }: Pick<ValuesOf<typeof fields>, "sentence" | "forcing">,
  place: Place,
): Facts {
  const { total, free, wrong } = judgement;
  const likeliest = place.phase === "writing" ? walk.steps[place.step]?.top[0] : undefined;
  const step = place.phase === "start" ? 0 : place.step + 1;
  return {
    sentence,
    translation: walk.text,
    position: place.phase === "writing" ? walk.source.length + step : step,
    phase: place.phase,
    ...(likeliest ? { word: likeliest.text, probability: likeliest.probability } : {}),
    forcing,
    "wrong-words": wrong.length,
    "first-wrong": (wrong[0] ?? -1) + 1,
    "free-wrong": total - free,
    "fed-words": walk.steps.filter((step) => step.by === "reader").length,
    derailed: derailedWords(derailment),
  };
}
