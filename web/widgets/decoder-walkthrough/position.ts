import type { Architecture } from "../../engine/translation.ts";

/** Where the walk stands: before the first word, at a source position or at a target position. */
export type Place =
  | { phase: "start" }
  | { phase: "reading"; step: number }
  | { phase: "writing"; step: number };

/** The place after so many steps: every source word is read before the first is written. */
export function placeOf(position: number, sources: number): Place {
  if (position <= 0) return { phase: "start" };
  if (position <= sources) return { phase: "reading", step: position - 1 };
  return { phase: "writing", step: position - sources - 1 };
}

/** Who has been at a source word: whoever reads from the sentence's start, and from its end. */
export interface Read {
  fromStart: boolean;
  fromEnd: boolean;
}

/** What has been read after so many steps, by source position. */
export function readAfter(
  steps: number,
  sources: number,
  { bidirectional, reversedSource }: Pick<Architecture, "bidirectional" | "reversedSource">,
): Read[] {
  return Array.from({ length: sources }, (_, position) => ({
    fromStart: (bidirectional || !reversedSource) && position < steps,
    fromEnd: (bidirectional || reversedSource) && sources - 1 - position < steps,
  }));
}

/** The source positions at which readers stand in a step of reading, from 0: one or two. */
export function readersAt(
  { bidirectional, reversedSource }: Pick<Architecture, "bidirectional" | "reversedSource">,
  sources: number,
  step: number,
): { fromStart: number | undefined; fromEnd: number | undefined } {
  return {
    fromStart: bidirectional || !reversedSource ? step : undefined,
    fromEnd: bidirectional || reversedSource ? sources - 1 - step : undefined,
  };
}
