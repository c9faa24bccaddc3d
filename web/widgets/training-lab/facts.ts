import type { Evaluation } from "../../engine/translation.ts";
import type { Facts } from "../card/widget-card.ts";
import type { RunSession } from "../training-run/run-session.ts";
import type { Settings, SetupValues } from "../training-run/setup-fields.ts";
import { measureFacts } from "./measures.ts";
import { drawnRows, meanSteps, weightFacts } from "./reading.ts";

interface FactsOf {
  session: RunSession;
  values: SetupValues;
  settings: Settings;
  /** Of the model as it is now. */
  evaluation: Evaluation | undefined;
  corpus: string;
}

/** What a question may read: the run, and the newest snapshot of the sentence. */
export function factsOf({ session, values, settings, evaluation, corpus }: FactsOf): Facts {
  const { phase, step, steps, curve, timeline } = session;
  const facts: Record<string, number | string> = {
    state: phase,
    preset: values.preset,
    seed: values.seed,
    corpus,
    attention: settings.attention,
    values: settings.values,
    step,
    steps: steps || settings.steps,
  };
  if (curve.length > 0) {
    facts.loss = curve.recent("loss", meanSteps);
    facts.accuracy = curve.recent("accuracy", meanSteps);
  }
  if (session.weightsHash !== "") facts.hash = session.weightsHash;
  const { last } = timeline;
  if (last) Object.assign(facts, { translation: last.text, ...weightFacts(drawnRows(last)) });
  return evaluation ? { ...facts, ...measureFacts(evaluation) } : facts;
}
