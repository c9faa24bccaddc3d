import type { Translation, TreeNode } from "../../engine/translation.ts";
import { joinWords } from "../model-heatmap/translated.ts";
import type { Searches } from "./settings.ts";

/** The id of the end mark in every vocabulary. */
const end = 2;
/** The root, before the first word. */
export const root = -1;
const rootPlace = "0.1";

/** A word that the search considered. Its id is its index in the core's tree. */
export interface BeamNode extends TreeNode {
  node: number;
  /** As it is shown; the end mark is “end”. */
  label: string;
  isEnd: boolean;
  /** Among the candidates of its position, from 1. */
  rank: number;
  /** It is on the way to a hypothesis that the search ended with. */
  survives: boolean;
}

/** The candidates of one target position, best first, and how many of them the beam had room for. */
export interface Position {
  candidates: readonly BeamNode[];
  room: number;
}

export interface BeamTree {
  /** By node. */
  nodes: readonly BeamNode[];
  positions: readonly Position[];
  /** The nodes of the best hypothesis, first word first. */
  best: readonly number[];
  /** Greedy decoding's way, as far as the search considered it. */
  greedy: readonly number[];
  /** The first word on the best way that greedy decoding did not write; else the first word. */
  fork: number;
}

/** The tree of a beam so wide, beside what greedy decoding wrote. */
export function readTree({ greedy, beam }: Searches, width: number): BeamTree {
  const { tree, hypotheses } = beam;
  const surviving = new Set(hypotheses.flatMap(({ nodes }) => nodes));
  const nodes: BeamNode[] = [];
  const positions: { candidates: BeamNode[]; room: number }[] = [];
  let finished = 0;
  // The core reports a position's candidates together, best first.
  tree.forEach((entry, node) => {
    const position = positions[entry.step] ?? { candidates: [], room: width - finished };
    positions[entry.step] = position;
    const isEnd = entry.id === end;
    const candidate: BeamNode = {
      ...entry,
      node,
      label: isEnd ? "end" : entry.text,
      isEnd,
      rank: position.candidates.length + 1,
      survives: surviving.has(node),
    };
    position.candidates.push(candidate);
    nodes.push(candidate);
    if (entry.state === "finished") finished += 1;
  });
  const best = hypotheses[0]?.nodes ?? [];
  const greedyWay = follow(positions, idsOf(greedy));
  const fork = best.find((node) => !greedyWay.includes(node)) ?? best[0] ?? root;
  return { nodes, positions, best, greedy: greedyWay, fork };
}

/** The words that a search wrote best, and the end where it has one. */
function idsOf({ hypotheses }: Translation): number[] {
  const [first] = hypotheses;
  return first ? [...first.ids, ...(first.finished ? [end] : [])] : [];
}

/** The nodes that write these words one after the other, until there is none. */
function follow(positions: readonly Position[], ids: readonly number[]): number[] {
  const way: number[] = [];
  for (const [step, id] of ids.entries()) {
    const parent = way.at(-1) ?? root;
    const next = positions[step]?.candidates.find((at) => at.id === id && at.parent === parent);
    if (!next) break;
    way.push(next.node);
  }
  return way;
}

/** The nodes from the first word to this one; none for the root. */
export function pathTo({ nodes }: BeamTree, node: number): BeamNode[] {
  const path: BeamNode[] = [];
  for (let at = nodes[node]; at; at = nodes[at.parent]) path.push(at);
  return path.reverse();
}

/** The words up to a node as a text. */
export function textTo(tree: BeamTree, node: number): string {
  const words = pathTo(tree, node).filter(({ isEnd }) => !isEnd);
  return joinWords(words.map(({ text }) => text));
}

/** Where a node stands, as a link has it: “4.2”, “0.1” for the root. */
export function placeOf({ nodes }: BeamTree, node: number): string {
  const at = nodes[node];
  return at ? `${at.step + 1}.${at.rank}` : rootPlace;
}

/** The node at a place, or undefined where the tree has none. */
export function nodeAt({ positions }: BeamTree, place: string): number | undefined {
  if (place === rootPlace) return root;
  const [position, rank] = place.split(".").map(Number);
  return positions[(position ?? 0) - 1]?.candidates[(rank ?? 0) - 1]?.node;
}

/** How many candidates the search kept, ended with an end, and dropped. */
export function countStates({ nodes }: BeamTree): Record<TreeNode["state"], number> {
  const count = { kept: 0, finished: 0, dropped: 0 };
  for (const { state } of nodes) count[state] += 1;
  return count;
}
