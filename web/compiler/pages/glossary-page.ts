import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { Term } from "../glossary.ts";
import type { Lesson } from "../lesson.ts";
import { renderInline } from "../markdown.ts";
import type { PageParts } from "../page.ts";
import { type Library, PageContext } from "../page-context.ts";
import { reportAt } from "../source.ts";

/** Every term with its definition and the lessons that use it. */
export function glossaryPage(library: Library, lessons: readonly Lesson[]): PageParts {
  return {
    kind: "glossary",
    address: "glossary/",
    title: "Glossary",
    description: "The terms of sequence-to-sequence learning and attention, in plain words.",
    article: [
      h("h1", "Glossary"),
      h("p.lede", "The terms of the lessons, in plain words."),
      h(
        "dl.glossary",
        library.glossary.terms.map((term) => renderTerm(term, library, lessons)),
      ),
    ],
  };
}

function renderTerm(term: Term, library: Library, lessons: readonly Lesson[]): ElementContent {
  const also = term.also.length > 0 ? [h("span.also", `also ${term.also.join(", ")}`)] : [];
  const { source } = library.glossary;
  const context = new PageContext(library, {
    source,
    folder: "",
    targets: { term: "#", citation: "../references/#" },
    reporter: reportAt(source, term.place),
  });
  return h("div", { id: term.slug }, [
    h("dt", [h("dfn", term.name), ...also.flatMap((span) => [" ", span])]),
    h("dd", renderInline(term.definition, context)),
    ...uses(term, lessons),
  ]);
}

/** "In Seq2seq and attention": the lessons whose text uses the term. */
function uses(term: Term, lessons: readonly Lesson[]): ElementContent[] {
  const using = lessons.filter(({ context }) => context.termsUsed.has(term.slug));
  if (using.length === 0) return [];
  const links = using.flatMap(({ slug, title }, index) => [
    index === 0 ? "In " : ", ",
    h("a", { href: `../${slug}/` }, title),
  ]);
  return [h("dd.uses", links)];
}
