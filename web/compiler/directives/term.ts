import { h } from "hastscript";
import type { TextDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { checkAttributes } from "../attributes.ts";
import type { DirectiveRenderer } from "./directives.ts";

/** `:term[contexts]{of="context vector"}`: a link to a definition, which the page also holds. */
export const renderTerm: DirectiveRenderer<TextDirective> = (node, context, state) => {
  const attributes = checkAttributes(
    node,
    { of: { summary: "the term's name in glossary.yaml, where the text differs from it" } },
    context,
  );
  const label = textOf(node);
  if (label.trim() === "") {
    context.problem("“:term” needs its text in brackets: “:term[context vector]”.", node);
    return [];
  }
  const name = attributes.of ?? label;
  const term = context.library.glossary.find(name);
  if (typeof term === "string") {
    context.problem(term, node, name);
    return [];
  }
  context.termsUsed.add(term.slug);
  const { targets } = context;
  const link = h("a.term", { href: targets.term + term.slug }, state.all(node));
  if (targets.definition) link.properties.ariaDescribedBy = [targets.definition + term.slug];
  return link;
};
