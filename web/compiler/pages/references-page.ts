import type { ElementContent } from "hast";
import { h } from "hastscript";
import { authorList, type Citation, linkText } from "../citations.ts";
import type { PageParts } from "../page.ts";
import type { Library } from "../page-context.ts";

/** Every work the lessons cite, with a link to it. */
export function referencesPage(library: Library): PageParts {
  return {
    kind: "references",
    address: "references/",
    title: "References",
    description: "The papers behind the lessons, each with a link to read it.",
    article: [
      h("h1", "References"),
      h("p.lede", "The papers behind the lessons."),
      h(
        "ul.references",
        sortReferences([...library.citations.values()]).map((citation) =>
          h("li", { id: citation.key }, renderReference(citation)),
        ),
      ),
    ],
  };
}

/** "Dzmitry Bahdanau, … and Yoshua Bengio (2014). Title. Venue. arXiv:1409.0473" */
export function renderReference(citation: Citation): ElementContent[] {
  const { authors, year, title, venue, url } = citation;
  return [
    { type: "text", value: `${authorList(authors)} (${year}). ` },
    h("cite", title),
    { type: "text", value: `. ${venue}. ` },
    h("a", { href: url }, linkText(url) ?? url),
  ];
}

/** By label, then year. */
export function sortReferences(citations: readonly Citation[]): Citation[] {
  const keyOf = ({ label, year }: Citation) => `${label} ${year}`;
  return [...citations].sort((a, b) => keyOf(a).localeCompare(keyOf(b), "en"));
}
