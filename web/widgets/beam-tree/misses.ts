import { EngineError } from "../../engine/error.ts";
import { outranks } from "./reading.ts";
import { runSearches, type Search } from "./settings.ts";

/** Plain English that the lesson's model was not made for. */
const outsideTheGrammar = [
  "the two black cats and the white dog sleep",
  "they love the queen",
  "the big big big cat sleeps",
  "the children run when they see the dog",
  "the girl draws the house with three windows and two doors",
  "the old man of the island",
  "the dog sees me",
];

/** How many sentences a hunt tries before it gives up. */
export const mostTried = 300;

/**
 * Sentences on which a model may be unsure: a few that it was not made for, as far as it knows
 * their words, then `sentence` with one word exchanged for another of the vocabulary.
 */
export function* candidateSentences(
  sentence: string,
  vocabulary: readonly string[],
): Generator<string> {
  const known = new Set(vocabulary);
  for (const plain of outsideTheGrammar) {
    if (plain !== sentence && plain.split(" ").every((word) => known.has(word))) yield plain;
  }
  const words = sentence.split(" ");
  const exchanges = words.length * vocabulary.length;
  const stride = strideOf(exchanges);
  for (let count = 0, at = 0; count < exchanges; count++, at = (at + stride) % exchanges) {
    const place = Math.floor(at / vocabulary.length);
    const word = vocabulary[at % vocabulary.length] as string;
    if (word !== words[place]) yield words.with(place, word).join(" ");
  }
}

/** A step that visits everything once, and neighbours far apart: near the golden section. */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618));
  while (greatestCommonDivisor(stride, count) > 1) stride++;
  return stride;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

export interface Hunt {
  /** Undefined where none was found. */
  found: string | undefined;
  tried: number;
}

/**
 * The first sentence whose greedy translation a beam outranks. Sentences that the model cannot read
 * are passed over. Rejects with the signal's reason when it is aborted.
 */
export async function findMiss(
  candidates: Iterator<string>,
  search: Search,
  breadth: { width: number; penalty: number },
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number, total: number): void },
): Promise<Hunt> {
  for (let tried = 0; tried < mostTried; ) {
    signal.throwIfAborted();
    const { value: sentence, done } = candidates.next();
    if (done) return { found: undefined, tried };
    try {
      const { greedy, beam } = await runSearches(search, { sentence, ...breadth });
      tried += 1;
      onProgress(tried, mostTried);
      if (outranks(beam, greedy)) return { found: sentence, tried };
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "invalid-argument") throw error;
    }
  }
  return { found: undefined, tried: mostTried };
}
