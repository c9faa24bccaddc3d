import { h } from "hastscript";
import { readHomeMatter } from "../front-matter.ts";
import { contentOf, type Lesson, prepare } from "../lesson.ts";
import { parseMarkdown, renderMarkdown } from "../markdown.ts";
import { minutesText, type PageParts } from "../page.ts";
import { type Library, PageContext } from "../page-context.ts";
import type { Source } from "../source.ts";

/** The home page: the text of web/lessons/index.md and, below it, the lessons. */
export function homePage(
  source: Source,
  folder: string,
  library: Library,
  lessons: readonly Lesson[],
): { parts: PageParts; context: PageContext } {
  const context = new PageContext(library, {
    source,
    folder,
    targets: { term: "./glossary/#", citation: "./references/#" },
  });
  const tree = parseMarkdown(source.text);
  const { title, description, lede } = readHomeMatter(tree, source);
  prepare(tree, "./lessons/", context);
  const parts: PageParts = {
    kind: "home",
    address: "",
    title,
    description,
    article: [
      h("h1", title),
      h("p.lede", lede),
      h("ol.lessons", lessons.map(renderEntry)),
      ...contentOf(renderMarkdown(tree, context)),
    ],
  };
  return { parts, context };
}

function renderEntry({ slug, title, description, minutes }: Lesson) {
  return h("li", [
    h("h2", [h("a", { href: `./${slug}/` }, title)]),
    h("p", description),
    h("p.minutes", minutesText(minutes)),
  ]);
}
