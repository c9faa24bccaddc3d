import type { Translation } from "../../engine/translation.ts";
import { ordinal } from "../alignment-heatmap/reading.ts";
import type { Facts } from "../card/widget-card.ts";
import { decimals, numberText } from "../numbers/text.ts";
import type { Searches } from "./settings.ts";
import { type BeamNode, type BeamTree, countStates, textTo } from "./tree.ts";

type Ended = Pick<Translation, "finished" | "score">;

/** Less than this between two scores is rounding. */
const rounding = 1e-6;

/** Whether a search ended better: with an end where the other has none, or with a higher score. */
export function outranks(a: Ended, b: Ended): boolean {
  return a.finished === b.finished ? a.score > b.score + rounding : a.finished;
}

/** A sum of log-probabilities as the card shows it. */
export function logText(value: number): string {
  return decimals(value, 2);
}

export type Verdict = "greedy" | "same" | "miss" | "lost";

export function verdictOf({ greedy, beam }: Searches, width: number): Verdict {
  if (width === 1) return "greedy";
  if (outranks(beam, greedy)) return "miss";
  return outranks(greedy, beam) ? "lost" : "same";
}

/** What came of both searches, in a sentence. */
export function describeSearches(searches: Searches, width: number, penalty: number): string {
  const { greedy, beam } = searches;
  switch (verdictOf(searches, width)) {
    case "greedy":
      return "A beam of 1 is greedy decoding: one beginning, and no way back.";
    case "same":
      return `Greedy decoding and the beam of ${width} write the same.`;
    case "miss":
      return `Greedy missed it: ${describeGain(searches, width, penalty)}`;
    case "lost":
      return greedy.finished && !beam.finished
        ? `The beam of ${width} found no end; greedy decoding did.`
        : `The beam of ${width} did worse than greedy: it dropped the beginning of greedy's sentence.`;
  }
}

function describeGain({ greedy, beam }: Searches, width: number, penalty: number): string {
  if (!greedy.finished) return `it found no end, and the beam of ${width} did.`;
  if (beam.logProbability <= greedy.logProbability) {
    return `under a length penalty of ${decimals(penalty, 1)} the beam of ${width} has the better score.`;
  }
  const times = numberText(Math.exp(beam.logProbability - greedy.logProbability), 2);
  return `the beam of ${width} found a translation that is ${times} times as probable.`;
}

/** Whether the penalty puts another hypothesis first than the log-probability alone would. */
export function isReordered({ hypotheses }: Translation): boolean {
  const [first] = hypotheses;
  if (!first) return false;
  return hypotheses.some(
    ({ finished, logProbability }) =>
      finished === first.finished && logProbability > first.logProbability + rounding,
  );
}

/** Why a candidate was kept or dropped, and what came of it. */
export function describeFate(tree: BeamTree, node: BeamNode): string {
  const { candidates, room } = tree.positions[node.step] ?? { candidates: [], room: 0 };
  const place =
    candidates.length === 1
      ? "The only candidate at this position"
      : `${ordinal(node.rank)} of ${candidates.length} candidates at this position`;
  const places = room === 1 ? "one place" : `${room} places`;
  switch (node.state) {
    case "finished":
      return `${place}, and an end: this translation is finished and keeps its place.`;
    case "kept":
      return `${place}. The beam had ${places}, so it was kept. ${describeFuture(tree, node)}`.trim();
    case "dropped": {
      const last = candidates[room - 1];
      const behind = last
        ? `, ${logText(last.cumulative - node.cumulative)} behind the last one kept`
        : "";
      return `${place}. The beam had ${places}, so it was dropped${behind}.`;
    }
  }
}

function describeFuture(tree: BeamTree, node: BeamNode): string {
  if (node.survives) return "";
  const next = tree.positions[node.step + 1]?.candidates ?? [];
  return next.some(({ parent, state }) => parent === node.node && state !== "dropped")
    ? "All that came of it was dropped later."
    : "None of its continuations was kept.";
}

/** What a node says of itself in the tree. */
export function nodeName(node: BeamNode): string {
  const state = node.state === "finished" ? "finished" : node.state;
  return (
    `${node.label}, ${state}, rank ${node.rank}, log-probability ` +
    `${logText(node.logProbability)}, sum ${logText(node.cumulative)}`
  );
}

/** A node in a sentence, for those who hear it. */
export function speakNode(tree: BeamTree, node: BeamNode): string {
  return `Position ${node.step + 1}: ${textTo(tree, node.node)}${node.isEnd ? ", end" : ""}. ${describeFate(tree, node)}`;
}

/** What experiment-graded questions may read. */
export function factsOf(
  searches: Searches,
  tree: BeamTree,
  { width, penalty }: { width: number; penalty: number },
): Facts {
  const { greedy, beam } = searches;
  const { kept, finished, dropped } = countStates(tree);
  return {
    width,
    penalty,
    greedy: greedy.text,
    translation: beam.text,
    "greedy-logp": greedy.logProbability,
    "beam-logp": beam.logProbability,
    "greedy-score": greedy.score,
    "beam-score": beam.score,
    miss: verdictOf(searches, width) === "miss",
    reordered: isReordered(beam),
    kept,
    finished,
    dropped,
  };
}
