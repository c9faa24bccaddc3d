import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { Citation } from "../citations.ts";
import type { Term } from "../glossary.ts";
import { type Lesson, referencesId } from "../lesson.ts";
import { renderInline } from "../markdown.ts";
import { minutesText, type PageParts, renderContents } from "../page.ts";
import { type Library, PageContext } from "../page-context.ts";
import { renderReference, sortReferences } from "./references-page.ts";

/** The page of a lesson: its text, the works it cites, and the definitions its terms show. */
export function lessonPage(lesson: Lesson, library: Library): PageParts {
  const { citationsUsed, termsUsed, widgets } = lesson.context;
  const cited = [...library.citations.values()].filter(({ key }) => citationsUsed.has(key));
  const terms = library.glossary.terms.filter(({ slug }) => termsUsed.has(slug));
  return {
    kind: "lesson",
    address: `${lesson.slug}/`,
    title: lesson.title,
    description: lesson.description,
    article: [
      h("h1", lesson.title),
      h("p.lede", lesson.lede),
      h("p.minutes", minutesText(lesson.minutes)),
      ...renderContents(contentsOf(lesson, cited.length > 0)),
      ...(widgets.size > 0 ? [withoutScript()] : []),
      ...lesson.content,
      ...references(cited),
      ...definitions(terms, library),
    ],
  };
}

function contentsOf(lesson: Lesson, hasReferences: boolean) {
  if (!hasReferences) return lesson.contents;
  const content: ElementContent[] = [{ type: "text", value: "References" }];
  return [...lesson.contents, { id: referencesId, level: 2 as const, content }];
}

function withoutScript(): ElementContent {
  const sentence =
    "The figures compute live with JavaScript. Without it they show what they start with.";
  return h("noscript", [h("p.noscript", sentence)]);
}

function references(cited: readonly Citation[]): ElementContent[] {
  if (cited.length === 0) return [];
  return [
    h("section.references", { ariaLabelledBy: referencesId }, [
      h("h2", { id: referencesId }, "References"),
      h(
        "ul",
        sortReferences(cited).map((citation) =>
          h("li", { id: `ref-${citation.key}` }, renderReference(citation)),
        ),
      ),
    ]),
  ];
}

/** The definitions of the page's terms, hidden: a term names its own as its description. */
function definitions(terms: readonly Term[], library: Library): ElementContent[] {
  if (terms.length === 0) return [];
  const items = terms.map((term) =>
    h("div.definition", { id: `term-${term.slug}` }, [
      h("p", [h("dfn", term.name), " ", ...renderDefinition(term, library)]),
    ]),
  );
  return [h("div.definitions", { hidden: true }, items)];
}

function renderDefinition(term: Term, library: Library): ElementContent[] {
  // The glossary page reports the definition's problems, once for the site.
  const context = new PageContext(library, {
    source: library.glossary.source,
    folder: "",
    targets: { term: "../glossary/#", citation: "../references/#" },
    reporter: { problem: () => undefined },
  });
  return renderInline(term.definition, context);
}
