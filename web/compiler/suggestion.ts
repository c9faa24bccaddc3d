import { distance } from "fastest-levenshtein";

/** How many known words a sentence may list where none is near. */
const longestList = 12;

/** The known word an author most likely meant, or undefined if none is near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const words = [...known];
  const longer = words.find((candidate) => word.length > 2 && candidate.startsWith(`${word}-`));
  if (longer !== undefined) return longer;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of words) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < bestDistance) [best, bestDistance] = [candidate, edits];
  }
  return bestDistance <= Math.max(2, Math.floor(word.length * 0.4)) ? best : undefined;
}

/** “Did you mean …?” where a known word is near, else the known words if they are few. */
export function suggest(word: string, known: Iterable<string>): string {
  const words = [...new Set(known)];
  const near = nearest(word, words);
  if (near !== undefined) return `Did you mean “${near}”?`;
  if (words.length === 0) return "None is known here.";
  const shown = words.slice(0, longestList).join(", ");
  return words.length > longestList ? `Known are ${shown} and more.` : `Known: ${shown}.`;
}
