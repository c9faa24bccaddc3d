import { listText } from "../numbers/text.ts";
import { type Derailment, derailedWords } from "./derailment.ts";
import type { Judgement, Reference } from "./reference.ts";
import { type Walk, wordsOf } from "./walk.ts";

/** Both ways of feeding, held against the reference, in a sentence or two. */
export function judgementText({ total, forced, free }: Judgement): string {
  return (
    `Fed the reference, it is right at ${forced} of ${total} places, the end's included; ` +
    `fed its own words, at ${free}. ${gapText(forced - free)}`
  );
}

function gapText(gap: number): string {
  if (gap === 0) return "There is no gap here.";
  const places = Math.abs(gap) === 1 ? "1 place" : `${Math.abs(gap)} places`;
  return gap > 0
    ? `The reference puts it right at ${places} that it misses by itself.`
    : `By itself it is right at ${places} more.`;
}

/** Where the reference comes from, while the reader has not written one. */
export function originText({ by }: Reference): string {
  switch (by) {
    case "reader":
      return "";
    case "lesson":
      return "This is what the lesson's translator writes, until you write another.";
    case "model":
      return "This is what the model writes by itself, until you write another.";
  }
}

/** The words that were fed, and what became of those after them. */
export function derailmentText(walk: Walk, derailment: Derailment): string {
  const fed = walk.steps.filter((step) => step.by === "reader").map((step) => step.next.text);
  if (fed.length === 0) return "";
  const words = wordsOf(walk).map((word) => word.text);
  const changed = words.filter((_, index) => derailment.changed[index]);
  const after = fed.length === 1 ? "after it" : "after them";
  const count = derailedWords(derailment);
  if (count === 0) {
    return `You fed it ${listText(fed)}. It goes on ${after} with no word that was not in its own translation.`;
  }
  const derailed = count === 1 ? "1 word is" : `${count} words are`;
  return `You fed it ${listText(fed)}. ${derailed} new ${after}: ${listText(changed)}.`;
}
