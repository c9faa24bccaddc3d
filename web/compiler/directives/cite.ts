import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { TextDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { checkAttributes } from "../attributes.ts";
import { type Citation, findCitation } from "../citations.ts";
import type { PageContext } from "../page-context.ts";
import type { DirectiveRenderer } from "./directives.ts";

/** `:cite[a; b]`: "(A et al., 2014; B, 2015)"; with `{form=text}`: "A et al. (2014) and B (2015)". */
export const renderCite: DirectiveRenderer<TextDirective> = (node, context) => {
  const schema = { form: { summary: "text or parentheses", values: ["text", "parentheses"] } };
  const { form } = checkAttributes(node, schema, context);
  const keys = textOf(node)
    .split(";")
    .map((key) => key.trim());
  if (keys.some((key) => key === "")) {
    context.problem(
      "“:cite” needs keys in brackets: “:cite[bahdanau2014]” or “:cite[a; b]”.",
      node,
    );
    return [];
  }
  const citations: Citation[] = [];
  for (const key of keys) {
    const citation = findCitation(context.library.citations, key);
    if (typeof citation === "string") context.problem(citation, node, key);
    else citations.push(citation);
  }
  return form === "text" ? inText(citations, context) : inParentheses(citations, context);
};

/** "Bahdanau et al. (2014)", linked to the reference. */
export function inText(citations: readonly Citation[], context: PageContext): ElementContent {
  const links = citations.map((citation) =>
    reference(citation, `${citation.label} (${citation.year})`, context),
  );
  const last = links.pop();
  if (links.length === 0 || !last) return h("span.cite", last ? [last] : []);
  return h("span.cite", [...joined(links, ", "), " and ", last]);
}

function inParentheses(citations: readonly Citation[], context: PageContext): ElementContent {
  const links = citations.map((citation) =>
    reference(citation, `${citation.label}, ${citation.year}`, context),
  );
  return h("span.cite", ["(", ...joined(links, "; "), ")"]);
}

function reference(citation: Citation, label: string, context: PageContext): ElementContent {
  context.citationsUsed.add(citation.key);
  return h("a", { href: context.targets.citation + citation.key }, label);
}

function joined(nodes: readonly ElementContent[], separator: string): ElementContent[] {
  return nodes.flatMap((node, index): ElementContent[] =>
    index === 0 ? [node] : [{ type: "text", value: separator }, node],
  );
}
