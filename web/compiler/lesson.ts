import type { ElementContent, Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import { type ContentsEntry, identifyHeadings, listContents } from "./headings.ts";
import { collectLinks, placeImages } from "./links.ts";
import { parseMarkdown, renderMarkdown } from "./markdown.ts";
import { type Library, PageContext } from "./page-context.ts";
import { idPattern } from "./slug.ts";
import type { Place, Placed, Source } from "./source.ts";

/** A compiled lesson, before it becomes a page. */
export interface Lesson extends FrontMatter {
  slug: string;
  content: ElementContent[];
  contents: ContentsEntry[];
  context: PageContext;
  /** Where the front matter sets `order`. */
  orderPlace: Place;
}

/** The id that every lesson's list of works has. */
export const referencesId = "references";

/** Compiles one lesson's Markdown; `folder` holds its programs and images. */
export function compileLesson(
  slug: string,
  source: Source,
  folder: string,
  library: Library,
): Lesson {
  const context = new PageContext(library, {
    source,
    folder,
    targets: { term: "../glossary/#", citation: "#ref-", definition: "term-" },
  });
  context.ids.set(referencesId, "the list of references");
  const tree = parseMarkdown(source.text);
  const { values, order } = readFrontMatter(tree, source);
  prepare(tree, `../lessons/${slug}/`, context);
  const html = renderMarkdown(tree, context);
  const contents = listContents(html);
  return { ...values, slug, content: contentOf(html), contents, context, orderPlace: order };
}

/** What must be known or changed before a page's tree becomes HTML. */
export function prepare(tree: Root, imagePrefix: string, context: PageContext): void {
  displayFormulas(tree, context);
  identifyHeadings(tree, context);
  identifyWidgets(tree, context);
  collectLinks(tree, context);
  placeImages(tree, imagePrefix, context);
  findBrokenDirectives(tree, context);
}

/** The children of an HTML tree that can stand in an element. */
export function contentOf(tree: HtmlRoot): ElementContent[] {
  return tree.children.filter((child): child is ElementContent => child.type !== "doctype");
}

/** Displays a formula that is “$$…$$” in one line, which the parser takes for running text. */
function displayFormulas(tree: Root, context: PageContext): void {
  const isDisplayed = (node: Placed) => context.source.textOf(node).startsWith("$$");
  visit(tree, "paragraph", ({ children: [only, ...others] }, index, parent) => {
    if (only?.type !== "inlineMath" || others.length > 0 || !isDisplayed(only)) return;
    const { value, position } = only;
    parent?.children.splice(index ?? 0, 1, { type: "math", value, ...(position && { position }) });
  });
  visit(tree, "inlineMath", (node) => {
    if (!isDisplayed(node)) return;
    context.problem("“$$…$$” is a paragraph of its own; in running text write “$…$”.", node);
  });
}

/** Claims the ids of all widgets and questions, so that links and questions can look ahead. */
function identifyWidgets(tree: Root, context: PageContext): void {
  visit(tree, (node) => {
    if (node.type !== "leafDirective" && node.type !== "containerDirective") return;
    const id = node.attributes?.id;
    if (!id || !idPattern.test(id)) return;
    context.claimId(id, `“${node.name}”`, node);
    if (node.type === "containerDirective") return;
    context.widgets.set(id, { id, tag: node.name, heading: node.attributes?.heading ?? "" });
  });
}

/** Text that was meant as a directive but cannot be read as one, such as `::name {#id}`. */
function findBrokenDirectives(tree: Root, context: PageContext): void {
  visit(tree, "text", (node) => {
    const [, colons = "", name = ""] = /(?:^|\n)[ \t]*(:{2,})([a-z-]*)/i.exec(node.value) ?? [];
    if (colons === "") return;
    const sentence =
      name === ""
        ? `This “${colons}” ends no directive.`
        : `This directive cannot be read: it is “${colons}${name}{#id attribute="value"}” in one ` +
          "line, without a space before “{” and with its quotes in pairs.";
    context.problem(sentence, node, colons);
  });
}
