import { heatClass } from "../heat/heat.ts";
import { type BeamLayout, type Column, rowTop } from "./layout.ts";
import { logText, nodeName } from "./reading.ts";
import { type BeamNode, type BeamTree, root } from "./tree.ts";

export interface Drawing {
  tree: BeamTree;
  layout: BeamLayout;
  /** Edges show the sum up to their word, not the word's own log-probability. */
  sums: boolean;
}

/** One word of the tree and the edge that leads to it; the root has none. */
export interface Part {
  node: number;
  item: HTMLElement;
  edge?: SVGPathElement;
  /** What matters is drawn over what does not. */
  layer: Layer;
}

export const layers = ["dropped", "kept", "greedy", "best"] as const;
export type Layer = (typeof layers)[number];

const svg = "http://www.w3.org/2000/svg";

/** The tree, depth first, so that who hears it meets each word after its beginning. */
export function* drawParts({ tree, layout, sums }: Drawing): Generator<Part> {
  const paths = new Map(layout.edges.map(({ node, path }) => [node, path]));
  const best = new Set(tree.best);
  const greedy = new Set(tree.greedy);
  const layerOf = ({ node, state }: BeamNode): Layer => {
    if (best.has(node)) return "best";
    if (greedy.has(node)) return "greedy";
    return state === "dropped" ? "dropped" : "kept";
  };
  function* childrenOf(parent: number, depth: number): Generator<Part> {
    const column = layout.columns[depth];
    const children = column?.shown.filter((node) => node.parent === parent) ?? [];
    for (const [index, node] of children.entries()) {
      const layer = layerOf(node);
      const item = createItem(node, column as Column, layout, sums);
      item.classList.toggle("best", layer === "best");
      setPlaceInTree(item, depth + 2, index + 1, children.length);
      const edge = createPath(paths.get(node.node) ?? "", `edge ${layer}`);
      yield { node: node.node, item, edge, layer };
      yield* childrenOf(node.node, depth + 1);
    }
  }
  const start = createRoot(layout);
  setPlaceInTree(start, 1, 1, 1);
  yield { node: root, item: start, layer: "kept" };
  yield* childrenOf(root, 0);
}

/** A canvas of the drawing's size, with what does not belong to any one word. */
export function createCanvas({
  compact,
  width,
  height,
  spacing,
  columns,
}: BeamLayout): HTMLElement {
  const canvas = document.createElement("div");
  canvas.className = compact ? "canvas compact" : "canvas";
  canvas.style.width = `${width}rem`;
  canvas.style.height = `${height}rem`;
  canvas.style.setProperty("--row", `${spacing.row}rem`);
  canvas.append(
    ...columns.flatMap(({ x, width: wide, shown, hidden }, index) => {
      const head = createMark("head", String(index + 1));
      put(head, x, 0, wide);
      if (hidden === 0) return [head];
      const more = createMark("more", `+${hidden}`);
      put(more, x, rowTop(shown.length, spacing), wide);
      return [head, more];
    }),
  );
  return canvas;
}

/** The lines of the drawing: a group for each layer, and the cut over all of them. */
export function createLines({ width, height, cut }: BeamLayout): {
  element: SVGSVGElement;
  groups: ReadonlyMap<Layer, SVGGElement>;
} {
  const element = document.createElementNS(svg, "svg");
  element.setAttribute("viewBox", `0 0 ${width} ${height}`);
  element.setAttribute("aria-hidden", "true");
  const groups = new Map(layers.map((layer) => [layer, document.createElementNS(svg, "g")]));
  element.append(...groups.values(), createPath(cut, "cut"));
  return { element, groups };
}

function createItem(
  node: BeamNode,
  { x, width }: Column,
  { spacing }: BeamLayout,
  sums: boolean,
): HTMLElement {
  const { state, label, rank, logProbability, cumulative } = node;
  const item = createTreeItem(node.node, `node ${state}`, nodeName(node));
  put(item, x, rowTop(rank - 1, spacing), width);
  const score = document.createElement("span");
  score.className = "score";
  score.textContent = logText(sums ? cumulative : logProbability);
  const word = document.createElement("span");
  word.className = state === "dropped" ? "word" : `word ${heatClass(Math.exp(cumulative))}`;
  word.textContent = label;
  word.lang = node.isEnd ? "en" : "fr";
  item.append(score, word);
  return item;
}

function createRoot({ spacing }: BeamLayout): HTMLElement {
  const item = createTreeItem(root, "node root", "start: nothing is written yet");
  put(item, 0, rowTop(0, spacing), spacing.root - 0.4);
  const word = document.createElement("span");
  word.className = "word";
  word.textContent = "start";
  item.append(word);
  return item;
}

function createTreeItem(node: number, className: string, name: string): HTMLElement {
  const item = document.createElement("div");
  item.role = "treeitem";
  item.tabIndex = -1;
  item.className = className;
  item.dataset.node = String(node);
  item.ariaLabel = name;
  item.ariaSelected = "false";
  return item;
}

function setPlaceInTree(item: HTMLElement, level: number, position: number, size: number): void {
  item.ariaLevel = String(level);
  item.ariaPosInSet = String(position);
  item.ariaSetSize = String(size);
}

function createMark(name: string, text: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = name;
  mark.ariaHidden = "true";
  mark.textContent = text;
  return mark;
}

function put(item: HTMLElement, x: number, y: number, width: number): void {
  item.style.left = `${x}rem`;
  item.style.top = `${y}rem`;
  item.style.width = `${width}rem`;
}

function createPath(d: string, className: string): SVGPathElement {
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", d);
  path.setAttribute("class", className);
  return path;
}
