import type { Element, ElementContent, Root, RootContent } from "hast";
import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);

/** Names a code fence may give. */
export function knownLanguages(): string[] {
  return [...lowlight.listLanguages(), "text"];
}

export function isKnownLanguage(language: string): boolean {
  return language === "text" || lowlight.registered(language);
}

/** Source text as spans with `hljs-*` classes; plain where the language is "text". */
export function highlight(text: string, language: string): ElementContent[] {
  if (language === "text") return [{ type: "text", value: text }];
  return contentOf(lowlight.highlight(language, text));
}

function contentOf(tree: Root): ElementContent[] {
  return tree.children.filter((child): child is ElementContent => isContent(child));
}

function isContent(node: RootContent): node is ElementContent {
  return node.type !== "doctype";
}

/** A span of characters of a highlighted text, to be wrapped in an element. */
export interface Range {
  start: number;
  end: number;
  properties: Record<string, string>;
}

/**
 * Wraps each range in a `<span>`. A range may begin and end inside a text; it does not cross the
 * edge of an element.
 */
export function wrapRanges(
  children: readonly ElementContent[],
  ranges: readonly Range[],
  from = 0,
): ElementContent[] {
  const wrapped: ElementContent[] = [];
  let open: { range: Range; span: Element } | undefined;
  for (const { node, start, end } of piecesOf(children, ranges, from)) {
    const range = ranges.find((candidate) => candidate.start <= start && end <= candidate.end);
    if (range && open?.range === range) {
      open.span.children.push(node);
    } else if (range) {
      open = { range, span: spanOf(range, [node]) };
      wrapped.push(open.span);
    } else {
      open = undefined;
      const inside = node.type === "element" ? wrapRanges(node.children, ranges, start) : [];
      wrapped.push(node.type === "element" ? { ...node, children: inside } : node);
    }
  }
  return wrapped;
}

interface Piece {
  node: ElementContent;
  start: number;
  end: number;
}

/** The children with their places, texts cut where a range begins or ends. */
function piecesOf(
  children: readonly ElementContent[],
  ranges: readonly Range[],
  from: number,
): Piece[] {
  const pieces: Piece[] = [];
  const edges = ranges.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  let offset = from;
  for (const child of children) {
    const end = offset + lengthOf(child);
    const text = child.type === "text" ? child.value : "";
    const cuts = text === "" ? [] : edges.filter((edge) => edge > offset && edge < end);
    let start = offset;
    for (const cut of [...new Set(cuts), end]) {
      const value = text.slice(start - offset, cut - offset);
      pieces.push({ node: text === "" ? child : { type: "text", value }, start, end: cut });
      start = cut;
    }
    offset = end;
  }
  return pieces;
}

function spanOf({ properties }: Range, children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { ...properties }, children };
}

function lengthOf(node: ElementContent): number {
  if (node.type === "text") return node.value.length;
  return node.type === "element"
    ? node.children.reduce((sum, child) => sum + lengthOf(child), 0)
    : 0;
}
