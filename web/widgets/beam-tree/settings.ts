import type { TranslateOptions, Translation } from "../../engine/translation.ts";
import { choiceField, type Field, FieldError, integerField, numberField } from "../card/fields.ts";
import { sentenceField } from "../model-heatmap/sentence-field.ts";
import { modelField } from "../models/model-ids.ts";

/** Source words up to which the tree can still be read. */
export const longestSentence = 20;
export const widths = { default: 3, minimum: 1, maximum: 8 };
export const penalties = { default: 0, minimum: 0, maximum: 2 };

/** A word in the tree by its place: “4.2” is the second best at the fourth position. */
export const placeField: Field<string> = {
  default: "",
  parse(text) {
    if (text !== "" && !/^\d{1,3}\.\d{1,2}$/.test(text)) {
      throw new FieldError(`expected a position and a rank such as 4.2, found “${text}”`);
    }
    return text;
  },
  format: (place) => place,
};

export const fields = {
  sentence: sentenceField,
  model: modelField,
  width: integerField(widths),
  penalty: numberField(penalties),
  edges: choiceField(["word", "sum"], "word"),
  dropped: choiceField(["some", "all"], "some"),
  place: placeField,
};

/** What decides both searches. */
export interface BeamArgs {
  /** The model's file. */
  model: Uint8Array;
  sentence: string;
  width: number;
  penalty: number;
}

/** The two searches over one sentence. */
export interface Searches {
  greedy: Translation;
  /** With its tree. */
  beam: Translation;
}

export function sameArgs(a: BeamArgs, b: BeamArgs): boolean {
  return (
    a.model === b.model &&
    a.sentence === b.sentence &&
    a.width === b.width &&
    a.penalty === b.penalty
  );
}

/** How a sentence is searched: in a worker on the page, at once in a test. */
export type Search = (sentence: string, options: TranslateOptions) => Promise<Translation>;

type Breadth = Pick<BeamArgs, "width" | "penalty">;

/** Greedy decoding, and a beam whose tree is kept. */
export function searchOptions({
  width,
  penalty,
}: Breadth): Record<keyof Searches, TranslateOptions> {
  return {
    greedy: { lengthPenalty: penalty },
    beam: { kind: "beam", beamWidth: width, lengthPenalty: penalty, keepTree: true },
  };
}

export async function runSearches(
  search: Search,
  { sentence, ...breadth }: { sentence: string } & Breadth,
): Promise<Searches> {
  const options = searchOptions(breadth);
  const greedy = await search(sentence, options.greedy);
  return { greedy, beam: await search(sentence, options.beam) };
}
