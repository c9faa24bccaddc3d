import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import type { Heading, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { checkAttributes } from "./attributes.ts";
import type { PageContext } from "./page-context.ts";
import { idPattern, slugOf } from "./slug.ts";

/** A line of the table of contents. */
export interface ContentsEntry {
  id: string;
  level: 2 | 3;
  /** The heading without links. */
  content: ElementContent[];
}

/**
 * Gives every heading its id: the slug of its text, or what `:anchor[id]` at its end says. The
 * title is h1, so a lesson's headings start at h2 and go down one level at a time.
 */
export function identifyHeadings(tree: Root, context: PageContext): void {
  let level = 1;
  visit(tree, "heading", (heading, _index, parent) => {
    if (parent?.type !== "root") {
      context.problem("A heading stands by itself, not inside a list, a note or a quiz.", heading);
    }
    if (heading.depth === 1) {
      const sentence = "The title of the front matter is the only “#” heading; start with “##”.";
      context.problem(sentence, heading);
    } else if (heading.depth > level + 1) {
      const expected = "#".repeat(level + 1);
      const sentence = `This heading skips a level: after “${"#".repeat(level)}” comes “${expected}”`;
      context.problem(`${sentence}, not “${"#".repeat(heading.depth)}”.`, heading);
    }
    level = heading.depth;
    const id = takeAnchor(heading, context) ?? slugOf(textOf(heading));
    if (id === "") context.problem("This heading has no text.", heading);
    else context.claimId(id, `the heading “${textOf(heading).trim()}”`, heading);
    heading.data = { ...heading.data, hProperties: { id } };
  });
}

/** Removes `:anchor[id]` from a heading's end and returns the id, if there is one. */
function takeAnchor(heading: Heading, context: PageContext): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== "textDirective" || last.name !== "anchor") return undefined;
  checkAttributes(last, {}, context);
  heading.children.pop();
  const before = heading.children.at(-1);
  if (before?.type === "text") before.value = before.value.trimEnd();
  const id = textOf(last);
  if (idPattern.test(id)) return id;
  const sentence = `“${id}” is not an id: it is letters a to z, digits and hyphens`;
  context.problem(`${sentence}, starting with a letter.`, last);
  return undefined;
}

/** The headings of a page's HTML that its table of contents lists: h2 and h3. */
export function listContents(tree: HtmlRoot): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  for (const node of tree.children) {
    if (node.type !== "element" || !/^h[23]$/.test(node.tagName)) continue;
    const level = node.tagName === "h2" ? 2 : 3;
    entries.push({ id: String(node.properties.id), level, content: withoutLinks(node) });
  }
  return entries;
}

function withoutLinks(element: Element): ElementContent[] {
  return element.children.flatMap((child) => {
    if (child.type !== "element") return [child];
    const children = withoutLinks(child);
    return child.tagName === "a" ? children : [{ ...child, children }];
  });
}
