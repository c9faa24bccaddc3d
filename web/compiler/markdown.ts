import type { ElementContent, Root as HtmlRoot } from "hast";
import { h } from "hastscript";
import type { Blockquote, Code, Html, ListItem, Parents, Root, TableRow } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import type { Math as DisplayMath, InlineMath } from "mdast-util-math";
import type { Handlers, State } from "mdast-util-to-hast";
import remarkDirective from "remark-directive";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype, { defaultHandlers } from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { renderDirective } from "./directives/directives.ts";
import { highlight, isKnownLanguage, knownLanguages } from "./highlighting.ts";
import { FormulaError, renderFormula } from "./mathematics.ts";
import type { PageContext } from "./page-context.ts";
import type { Placed } from "./source.ts";
import { suggest } from "./suggestion.ts";

export type Directive = TextDirective | LeafDirective | ContainerDirective;

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter, ["yaml"])
  .use(remarkGfm)
  .use(remarkDirective)
  .use(remarkMath);

export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}

/** Turns a page's syntax tree into HTML; what is wrong with it goes to the context. */
export function renderMarkdown(tree: Root, context: PageContext): HtmlRoot {
  return unified()
    .use(remarkRehype, { handlers: handlersOf(context), allowDangerousHtml: true })
    .runSync(tree) as HtmlRoot;
}

/** Inline Markdown, such as a definition, without the paragraph around it. */
export function renderInline(markdown: string, context: PageContext): ElementContent[] {
  const tree = parseMarkdown(markdown);
  const [only] = tree.children;
  if (tree.children.length !== 1 || only?.type !== "paragraph") {
    context.problem("This text is one paragraph: no headings, lists or blank lines.", {});
    return [];
  }
  visit(tree, ["link", "image"], (node) => {
    context.problem("A definition links with “:term[…]” and “:cite[…]” alone.", node);
  });
  const [paragraph] = renderMarkdown(tree, context).children;
  return paragraph?.type === "element" ? paragraph.children : [];
}

function handlersOf(context: PageContext): Handlers {
  const reject = (sentence: string) => (_: State, node: Placed) => {
    context.problem(sentence, node);
    return undefined;
  };
  return {
    code: (_, node: Code) => renderCode(node, context),
    inlineMath: (_, node: InlineMath) => renderMath(node, context),
    math: (_, node: DisplayMath) => h("div.eq", [renderMath(node, context)]),
    tableRow: renderTableRow,
    table: (state: State, node) =>
      h("div.table", { tabIndex: 0 }, defaultHandlers.table(state, node)),
    listItem: (state: State, node: ListItem, parent: Parents | undefined) => {
      if (typeof node.checked === "boolean") {
        context.problem("A checkbox is an option of a quiz-question; none is open here.", node);
      }
      return defaultHandlers.listItem(state, { ...node, checked: null }, parent);
    },
    blockquote: reject(
      "A quotation needs its source: write it between “:::quote{cite=key}” and “:::”.",
    ) as (state: State, node: Blockquote) => undefined,
    html: reject(
      "HTML is not part of a lesson; use Markdown and directives, or “\\<” for the sign.",
    ) as (state: State, node: Html) => undefined,
    footnoteReference: reject("Footnotes are not part of a lesson; use “:::note”."),
    textDirective: directiveHandler(context),
    leafDirective: directiveHandler(context),
    containerDirective: directiveHandler(context),
  };
}

function directiveHandler(context: PageContext) {
  return (state: State, node: Directive, parent: Parents | undefined) =>
    renderDirective(node, parent, context, state);
}

function renderCode(node: Code, context: PageContext): ElementContent {
  const language = node.lang ?? "text";
  if (!isKnownLanguage(language)) {
    const sentence = `Code in “${language}” cannot be highlighted.`;
    context.problem(`${sentence} ${suggest(language, knownLanguages())}`, node, language);
    return h("pre");
  }
  return h("pre.code", { tabIndex: 0 }, [
    h("code", { className: `language-${language}` }, highlight(node.value, language)),
  ]);
}

function renderMath(node: InlineMath | DisplayMath, context: PageContext): ElementContent {
  try {
    return { type: "raw", value: renderFormula(node.value, node.type === "math") };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const rest = node.value.slice(error.offset).split("\n")[0] ?? "";
    context.problem(`The formula cannot be set: ${error.message}`, node, rest || undefined);
    return h("span");
  }
}

/** Column heads get a scope, aligned cells a class. */
function renderTableRow(state: State, node: TableRow, parent: Parents | undefined) {
  const row = defaultHandlers.tableRow(state, node, parent);
  for (const cell of row.children) {
    if (cell.type !== "element") continue;
    const { align, ...properties } = cell.properties;
    cell.properties = properties;
    if (typeof align === "string") cell.properties.className = [align];
    if (cell.tagName === "th") cell.properties.scope = "col";
  }
  return row;
}
