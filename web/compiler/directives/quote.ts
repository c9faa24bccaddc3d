import { h } from "hastscript";
import type { ContainerDirective } from "mdast-util-directive";
import { checkAttributes } from "../attributes.ts";
import { findCitation } from "../citations.ts";
import { inText } from "./cite.ts";
import type { DirectiveRenderer } from "./directives.ts";

/** `:::quote{cite=key}`: a short quotation, marked as such, with its source. */
export const renderQuote: DirectiveRenderer<ContainerDirective> = (node, context, state) => {
  const schema = {
    cite: { summary: "the key of the quoted work in citations.yaml", required: true },
  };
  const { cite } = checkAttributes(node, schema, context);
  if (node.children.length === 0) context.problem("This quotation is empty.", node);
  if (cite === undefined) return [];
  const citation = findCitation(context.library.citations, cite);
  if (typeof citation === "string") {
    context.problem(citation, node, cite);
    return [];
  }
  return h("figure.quote", [
    h("blockquote", { cite: citation.url }, state.wrap(state.all(node), true)),
    h("figcaption", [inText([citation], context)]),
  ]);
};
