import type { Facts } from "../card/widget-card.ts";
import type { ComparisonPhase } from "./comparison.ts";
import type { Judged } from "./judged.ts";
import { type MeasureName, measures } from "./measures.ts";
import { figuresOf, forcingGap, type ShownModel } from "./reading.ts";
import { type Range, rangesOf, type SideId, type View } from "./settings.ts";

export interface Shown {
  view: View;
  phase: ComparisonPhase;
  range: Range;
  /** Of both views, so that a question does not depend on which is on show. */
  models: Readonly<Record<View, readonly ShownModel[]>>;
  /** The reader's sentence, by the models of the view. */
  judged: Judged;
}

/** What a question may read. */
export function factsOf({ view, phase, range, models, judged }: Shown): Facts {
  const [attention, fixed] = models.attention;
  return {
    view,
    state: phase,
    steps: Math.min(...models[view].map(({ step }) => step)),
    range,
    ...sharesOf(models.attention, "attention", "exact"),
    ...sharesOf(models.reversal, "reversal", "free"),
    ...(attention ? gapOf(attention, range) : {}),
    ...(fixed ? gapOf(fixed, range) : {}),
    ...(view === "attention" ? { "broken-length": brokenLength(judged) } : {}),
  };
}

function sharesOf(models: readonly ShownModel[], view: View, name: MeasureName): Facts {
  const shares: Record<string, number> = {};
  for (const model of models) {
    for (const range of rangesOf(view)) {
      const figures = figuresOf(model, range);
      if (figures) shares[`${name}-${model.side.id}.${range}`] = measures[name].of(figures);
    }
  }
  return shares;
}

function gapOf(model: ShownModel, range: Range): Facts {
  const gap = forcingGap(model, range);
  return gap === undefined ? {} : { [`gap-${model.side.id}`]: gap };
}

/** The sentence's words where one vector fails and attention does not; else 0. */
function brokenLength({ words, versions }: Judged): number {
  const mistakes = (wanted: SideId): number | undefined =>
    versions.find(({ side }) => side.id === wanted)?.mistakes;
  return mistakes("attention") === 0 && (mistakes("fixed") ?? 0) > 0 ? words : 0;
}
