import type { ElementContent } from "hast";
import type { Parents } from "mdast";
import type { State } from "mdast-util-to-hast";
import { toString as textOf } from "mdast-util-to-string";
import type { Directive } from "../markdown.ts";
import type { PageContext } from "../page-context.ts";
import { suggest } from "../suggestion.ts";
import { renderCite } from "./cite.ts";
import { renderNote } from "./note.ts";
import { renderNumpyDemo } from "./numpy-demo.ts";
import { renderQuizQuestion } from "./quiz-question.ts";
import { renderQuote } from "./quote.ts";
import { renderTerm } from "./term.ts";
import { renderWidget } from "./widget.ts";

/** Turns one directive into HTML. */
export type DirectiveRenderer<D extends Directive = Directive> = (
  node: D,
  context: PageContext,
  state: State,
) => ElementContent | ElementContent[];

type Renderers = { [D in Directive as D["type"]]: Readonly<Record<string, DirectiveRenderer<D>>> };

const renderers: Renderers = {
  textDirective: { term: renderTerm, cite: renderCite },
  leafDirective: { "numpy-demo": renderNumpyDemo },
  containerDirective: { note: renderNote, quote: renderQuote, "quiz-question": renderQuizQuestion },
};

const colons = { textDirective: ":", leafDirective: "::", containerDirective: ":::" } as const;

/** Renders a directive by its name and form; an unknown or misplaced one is a problem. */
export function renderDirective(
  node: Directive,
  parent: Parents | undefined,
  context: PageContext,
  state: State,
): ElementContent[] {
  // In “10:30” the parser sees a directive “30”.
  if (node.type === "textDirective" && /^\d/.test(node.name)) {
    return [{ type: "text", value: `:${node.name}` }];
  }
  const form = formOf(node.name, context);
  if (form === undefined) {
    context.problem(unknownSentence(node, context), node);
    return [];
  }
  if (node.name === "anchor") {
    context.problem("“:anchor[id]” stands at the end of a heading.", node);
    return [];
  }
  if (form !== node.type) {
    const written = `${colons[form]}${node.name}`;
    context.problem(`“${node.name}” is written with ${words[form]}: “${written}”.`, node);
    return [];
  }
  if (node.type !== "textDirective") checkBlock(node, parent, context);
  const render = (renderers[node.type] as Record<string, DirectiveRenderer>)[node.name];
  return [(render ?? renderWidget)(node as never, context, state)].flat();
}

const words = {
  textDirective: "one colon",
  leafDirective: "two colons",
  containerDirective: "three colons",
} as const;

/** How a directive is written, or undefined if there is none of this name. */
function formOf(name: string, context: PageContext): Directive["type"] | undefined {
  if (name === "anchor") return "textDirective";
  for (const form of ["textDirective", "leafDirective", "containerDirective"] as const) {
    if (Object.hasOwn(renderers[form], name) && isOffered(name, context)) return form;
  }
  return context.library.schemas.some(({ tag }) => tag === name) ? "leafDirective" : undefined;
}

/** A directive that is a widget needs the widget. */
function isOffered(name: string, context: PageContext): boolean {
  return name !== "numpy-demo" || context.library.schemas.some(({ tag }) => tag === name);
}

function unknownSentence(node: Directive, context: PageContext): string {
  const names = ["anchor", ...context.library.schemas.map(({ tag }) => tag)];
  for (const group of Object.values(renderers)) {
    names.push(...Object.keys(group).filter((name) => isOffered(name, context)));
  }
  const sentence = `There is no directive “${node.name}”. ${suggest(node.name, names)}`;
  if (node.type !== "textDirective") return sentence;
  return `${sentence} If a plain colon is meant, write “\\:”.`;
}

/** Leaf and container directives stand by themselves, closed and without a label. */
function checkBlock(node: Directive, parent: Parents | undefined, context: PageContext): void {
  if (parent?.type !== "root") {
    const sentence = `“${node.name}” stands by itself, not inside a list, a note or another directive.`;
    context.problem(sentence, node);
  }
  const first = node.children[0];
  const hasLabel =
    node.type === "leafDirective"
      ? node.children.length > 0
      : first?.type === "paragraph" && first.data?.directiveLabel === true;
  if (hasLabel) {
    const label = node.type === "leafDirective" ? textOf(node) : textOf(first);
    context.problem(`“${node.name}” takes no label in brackets (“[${label}]”).`, node);
  }
  if (node.type === "containerDirective" && !/\n[\s>]*:::+\s*$/.test(context.source.textOf(node))) {
    context.problem(`“:::${node.name}” is never closed: a line “:::” ends it.`, node);
  }
}
