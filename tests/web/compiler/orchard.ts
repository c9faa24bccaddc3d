import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCitations } from "../../../web/compiler/citations.ts";
import { readGlossary } from "../../../web/compiler/glossary.ts";
import { compileLesson, type Lesson } from "../../../web/compiler/lesson.ts";
import type { Library } from "../../../web/compiler/page-context.ts";
import { compileSite, type Site, type SiteInput } from "../../../web/compiler/site.ts";
import { listProblems, Source } from "../../../web/compiler/source.ts";
import type { NumpyDemo } from "../../../web/engine/protocol.ts";
import type { Core, StaticRenderer, WidgetSchema } from "../../../web/widgets/schema.ts";

/** A site with widgets and programs of its own, so that the compiler is tested by itself. */
export const siteFolder = fileURLToPath(new URL("fixtures/site/", import.meta.url));
export const markdownFolder = fileURLToPath(new URL("fixtures/markdown/", import.meta.url));

export const schemas: readonly WidgetSchema[] = [
  {
    tag: "bar-chart",
    summary: "Apples by tree.",
    attributes: {
      trees: { summary: "a whole number of trees", required: true, pattern: /\d+|many/ },
      kind: { summary: "what is counted", values: ["apples", "pears"] },
    },
    facts: { trees: "the number of trees", "total.*": "the total of a kind, as in total.apples" },
  },
  {
    tag: "numpy-demo",
    summary: "A program.",
    attributes: { program: { summary: "the program", required: true } },
    facts: { ran: "whether it ran" },
  },
];

const demos: NumpyDemo[] = [
  {
    name: "adder",
    source: "orchard/adder.py",
    settings: [
      { name: "trees", kind: "integer", value: "3", minimum: 1, maximum: 9, step: 1 },
      { name: "mean", kind: "number", value: "-0.5", minimum: -1, maximum: 1, step: 0.1 },
      { name: "seed", kind: "seed", value: "0", minimum: 0, maximum: 0, step: 1 },
      { name: "prices", kind: "numbers", value: "[1, 0.5]", minimum: 0, maximum: 9, step: 0.1 },
    ],
  },
];

/** Knows the orchard's program and answers nothing else. */
export const core: Core = {
  now(operation) {
    if (operation !== "numpyDemos") throw new Error(`No ${operation} in the orchard.`);
    return demos as never;
  },
  openModel() {
    throw new Error("No models in the orchard.");
  },
};

export const statics: Readonly<Record<string, StaticRenderer>> = {
  "bar-chart": ({ trees = "0" }) => `<table><tr><th>trees</th><td>${trees}</td></tr></table>`,
};

export const siteInput: SiteInput = {
  lessonsFolder: join(siteFolder, "lessons"),
  outputFolder: join(siteFolder, "outputs"),
  repository: siteFolder,
  schemas,
  statics,
  core,
};

const lessonsFolder = siteInput.lessonsFolder;

/** The orchard's library; `changes` replace parts of it. */
export function orchardLibrary(changes: Partial<Library> = {}): Library {
  const read = (name: string) => new Source(name, readFileSync(join(lessonsFolder, name), "utf8"));
  return {
    glossary: readGlossary(read("glossary.yaml")),
    citations: readCitations(read("citations.yaml")),
    schemas,
    statics,
    core,
    demos,
    outputFolder: siteInput.outputFolder,
    ...changes,
  };
}

/** Compiles a lesson's text as if it stood in the orchard's folder. */
export function compile(
  text: string,
  library = orchardLibrary(),
): { lesson: Lesson; problems: string[] } {
  const source = new Source("index.md", text);
  const lesson = compileLesson("orchard", source, join(lessonsFolder, "orchard"), library);
  return { lesson, problems: listProblems([source]) };
}

const frontMatter = "---\ntitle: T\ndescription: D\nlede: L\norder: 1\nminutes: 1\n---\n";

/** The problems of a lesson with sound front matter and this text; its lines count from 1. */
export function problemsOf(text: string, library?: Library): string[] {
  const lines = frontMatter.split("\n").length - 1;
  return compile(frontMatter + text, library).problems.map((problem) =>
    problem.replace(/^index\.md:(\d+)/, (_, line) => String(Number(line) - lines)),
  );
}

/** Compiles a site of its own: the orchard's lists, and these files below its lessons folder. */
export function compileFiles(files: Readonly<Record<string, string>>): Site {
  const folder = mkdtempSync(join(tmpdir(), "lessons-"));
  try {
    cpSync(lessonsFolder, folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return compileSite({ ...siteInput, lessonsFolder: folder, repository: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
