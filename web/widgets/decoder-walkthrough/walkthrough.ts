import type { OpenModel } from "../../engine/translation.ts";
import { type Derailment, derailmentOf } from "./derailment.ts";
import { stripsOf, type WalkStrips } from "./drawing.ts";
import type { FedWord } from "./fed-words.ts";
import {
  type Judgement,
  judge,
  type Reference,
  readReference,
  standardReference,
} from "./reference.ts";
import { type Walk, walkForced, walkFreely } from "./walk.ts";

export interface WalkthroughSettings {
  sentence: string;
  forcing: "off" | "on";
  /** The reader's; "" for the standard one. */
  reference: string;
  fed: readonly FedWord[];
}

/** Everything that a model makes of a sentence, a reference, and the words that were fed. */
export interface Walkthrough {
  model: OpenModel;
  /** The one on show: fed the reference, or its own words and the reader's. */
  walk: Walk;
  /** Fed its own words alone. */
  own: Walk;
  reference: Reference;
  judgement: Judgement;
  derailment: Derailment;
  strips: WalkStrips;
}

/** Throws an EngineError for a sentence or a reference without words. */
export function walkthroughOf(
  model: OpenModel,
  lesson: OpenModel | undefined,
  { sentence, forcing, reference: text, fed }: WalkthroughSettings,
): Walkthrough {
  const own = walkFreely(model, sentence);
  const reference =
    text === ""
      ? standardReference(model, lesson, sentence, own)
      : readReference(model, sentence, text);
  const forced = walkForced(model, sentence, reference.words);
  const free = fed.length === 0 ? own : walkFreely(model, sentence, fed);
  const walk = forcing === "on" ? forced : free;
  return {
    model,
    walk,
    own,
    reference,
    judgement: judge(forced, own),
    derailment: derailmentOf(own, walk),
    strips: stripsOf(walk, model.facts.architecture),
  };
}
