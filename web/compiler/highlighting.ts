import type { Element, ElementContent, Root, RootContent, Text } from "hast";
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

/** Wraps each range in a `<span>`; a range may begin and end inside text, not across elements. */
export function wrapRanges(
  children: readonly ElementContent[],
  ranges: readonly Range[],
  from = 0,
): ElementContent[] {
  const wrapped: ElementContent[] = [];
  let offset = from;
  for (const child of children) {
    const end = offset + lengthOf(child);
    const around = ranges.find((range) => range.start <= offset && end <= range.end);
    const inside = ranges.filter((range) => offset <= range.start && range.end <= end);
    if (around && lengthOf(child) > 0) {
      const previous = wrapped.at(-1);
      if (around.start < offset && previous?.type === "element") previous.children.push(child);
      else wrapped.push(spanOf(around, [child]));
    } else if (child.type === "element" && inside.length > 0) {
      wrapped.push({ ...child, children: wrapRanges(child.children, inside, offset) });
    } else if (child.type === "text") {
      wrapped.push(...splitText(child, ranges, offset));
    } else {
      wrapped.push(child);
    }
    offset = end;
  }
  return wrapped;
}

/** A text cut at the ranges that begin or end in it, each piece in a range wrapped. */
function splitText(text: Text, ranges: readonly Range[], from: number): ElementContent[] {
  const to = from + text.value.length;
  const pieces: ElementContent[] = [];
  let offset = from;
  for (const range of ranges.filter(({ start, end }) => start < to && end > from)) {
    const start = Math.max(range.start, from);
    const end = Math.min(range.end, to);
    if (start > offset) pieces.push(textOf(text.value.slice(offset - from, start - from)));
    pieces.push(spanOf(range, [textOf(text.value.slice(start - from, end - from))]));
    offset = end;
  }
  if (offset < to) pieces.push(textOf(text.value.slice(offset - from)));
  return pieces;
}

function spanOf(range: Range, children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { ...range.properties }, children };
}

function textOf(value: string): Text {
  return { type: "text", value };
}

function lengthOf(node: ElementContent): number {
  if (node.type === "text") return node.value.length;
  return node.type === "element"
    ? node.children.reduce((sum, child) => sum + lengthOf(child), 0)
    : 0;
}
