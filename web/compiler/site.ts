import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Core, StaticRenderer, WidgetSchema } from "../widgets/schema.ts";
import { readCitations } from "./citations.ts";
import { readGlossary } from "./glossary.ts";
import { compileLesson, type Lesson } from "./lesson.ts";
import { type Addresses, checkLinks, type PageTargets } from "./links.ts";
import { type PageParts, renderPage } from "./page.ts";
import type { Library, PageContext } from "./page-context.ts";
import { glossaryPage } from "./pages/glossary-page.ts";
import { homePage } from "./pages/home-page.ts";
import { lessonPage } from "./pages/lesson-page.ts";
import { embedPage, missingPage } from "./pages/plain-pages.ts";
import { referencesPage } from "./pages/references-page.ts";
import { idPattern } from "./slug.ts";
import { listProblems, Source } from "./source.ts";

/** What a site is compiled from. */
export interface SiteInput {
  /** Holds index.md, glossary.yaml, citations.yaml and a folder for each lesson. */
  lessonsFolder: string;
  /** Holds the stored outputs of the NumPy programs. */
  outputFolder: string;
  /** Paths in problems are relative to this folder. */
  repository: string;
  schemas: readonly WidgetSchema[];
  statics: Readonly<Record<string, StaticRenderer>>;
  core: Core;
}

/** A compiled site: HTML by file ("seq2seq-attention/index.html"), and what is wrong with it. */
export interface Site {
  pages: ReadonlyMap<string, string>;
  /** `file:line:column: sentence`, in the order of files and lines. */
  problems: readonly string[];
}

/** Names a lesson cannot have, for they are those of other pages and of the site's own folders. */
const takenNames = ["glossary", "references", "embed", "assets", "lessons", "shell", "widgets"];

/** Compiles all lessons and the pages around them. */
export function compileSite(input: SiteInput): Site {
  const { lessonsFolder } = input;
  const sources: Source[] = [];
  const read = (path: string) => {
    const source = readSource(path, input.repository);
    sources.push(source);
    return source;
  };
  const library = readLibrary(input, read);
  const lessons = lessonSlugs(lessonsFolder).map((slug) => {
    const folder = join(lessonsFolder, slug);
    const source = read(join(folder, "index.md"));
    checkName(slug, source);
    return compileLesson(slug, source, folder, library);
  });
  lessons.sort((a, b) => a.order - b.order);
  checkOrder(lessons);
  const home = homePage(read(join(lessonsFolder, "index.md")), lessonsFolder, library, lessons);
  const pages = [
    home.parts,
    ...lessons.map((lesson, index) => ({
      ...lessonPage(lesson, library),
      previous: linkTo(lessons[index - 1]),
      next: linkTo(lessons[index + 1]),
    })),
    glossaryPage(library, lessons),
    referencesPage(library),
    embedPage(),
  ];
  checkAllLinks(library, lessons, home.context);
  return { pages: renderAll(pages), problems: listProblems(sources) };
}

/** The slugs of all lessons: the folders that hold an index.md. */
export function lessonSlugs(lessonsFolder: string): string[] {
  return readdirSync(lessonsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(lessonsFolder, name, "index.md")))
    .sort();
}

/** The files a site has, known before it is compiled. */
export function pageFiles(lessonsFolder: string): string[] {
  const folders = [...lessonSlugs(lessonsFolder), "glossary", "references", "embed"];
  return ["index.html", ...folders.map((folder) => `${folder}/index.html`), "404.html"];
}

function readLibrary(input: SiteInput, read: (path: string) => Source): Library {
  const { lessonsFolder, outputFolder, schemas, statics, core } = input;
  return {
    glossary: readGlossary(read(join(lessonsFolder, "glossary.yaml"))),
    citations: readCitations(read(join(lessonsFolder, "citations.yaml"))),
    demos: core.now("numpyDemos", {}),
    outputFolder,
    schemas,
    statics,
    core,
  };
}

/** A file's text; one that is missing is empty and a problem. */
function readSource(path: string, repository: string): Source {
  const name = relative(repository, path).replaceAll("\\", "/");
  if (existsSync(path)) return new Source(name, readFileSync(path, "utf8"));
  const source = new Source(name, "");
  source.problem("This file does not exist; the site needs it.");
  return source;
}

function checkName(slug: string, source: Source): void {
  if (!idPattern.test(slug)) {
    source.problem(`A lesson's folder is named with a to z, digits and hyphens, not “${slug}”.`);
  } else if (takenNames.includes(slug)) {
    source.problem(`“${slug}” is the name of another part of the site; rename this lesson.`);
  }
}

function checkOrder(lessons: readonly Lesson[]): void {
  for (const [index, lesson] of lessons.entries()) {
    const before = lessons[index - 1];
    if (before?.order !== lesson.order) continue;
    const sentence = `The lesson “${before.slug}” has the order ${lesson.order} already.`;
    lesson.context.source.problem(sentence, lesson.orderPlace);
  }
}

function linkTo(lesson: Lesson | undefined) {
  return lesson && { address: `${lesson.slug}/`, title: lesson.title };
}

function checkAllLinks(library: Library, lessons: readonly Lesson[], home: PageContext): void {
  const targetsOf = (context: PageContext): PageTargets => ({
    ids: new Set([...context.ids.keys(), ...[...context.citationsUsed].map((key) => `ref-${key}`)]),
    widgets: new Set(context.widgets.keys()),
  });
  const onlyIds = (ids: Iterable<string>): PageTargets => ({
    ids: new Set(["main", ...ids]),
    widgets: new Set<string>(),
  });
  const addresses: Addresses = new Map([
    ["", targetsOf(home)],
    ["glossary/", onlyIds(library.glossary.terms.map(({ slug }) => slug))],
    ["references/", onlyIds(library.citations.keys())],
    ...lessons.map(({ slug, context }) => [`${slug}/`, targetsOf(context)] as const),
  ]);
  checkLinks(home, "", addresses);
  for (const { slug, context } of lessons) checkLinks(context, `${slug}/`, addresses);
}

function renderAll(pages: readonly PageParts[]): Map<string, string> {
  const rendered = new Map<string, string>();
  for (const parts of pages) rendered.set(`${parts.address}index.html`, renderPage(parts));
  rendered.set("404.html", renderPage(missingPage()));
  return rendered;
}
