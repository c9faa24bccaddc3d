import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readCitations } from "../../../web/compiler/citations.ts";
import { readGlossary } from "../../../web/compiler/glossary.ts";
import { compileLesson } from "../../../web/compiler/lesson.ts";
import { listProblems, Source } from "../../../web/compiler/source.ts";
import { schemas } from "../../../web/widgets/schemas.ts";
import { orchardLibrary } from "./orchard.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string) => readFileSync(join(repository, path), "utf8");

const page = read("docs/writing-lessons.md");
const examples = [...page.matchAll(/^(`{3,})(markdown|yaml)\n([\s\S]*?)\n\1$/gm)].map(
  ([, , language = "", text = ""]) => ({ language, text }),
);
const markdown = examples.filter(({ language }) => language === "markdown");
const frontMatter = "---\ntitle: T\ndescription: D\nlede: L\norder: 1\nminutes: 1\n---\n\n";

describe("docs/writing-lessons.md", () => {
  const library = orchardLibrary({
    glossary: readGlossary(new Source("glossary.yaml", read("web/lessons/glossary.yaml"))),
    citations: readCitations(new Source("citations.yaml", read("web/lessons/citations.yaml"))),
    schemas,
    statics: Object.fromEntries(schemas.map(({ tag }) => [tag, () => "<p>static</p>"])),
    demos: [{ name: "alignment", source: "seq2seq-attention/alignment.py", settings: [] }],
    outputFolder: join(repository, "tests/golden/numpy/demos"),
  });

  it.each(markdown.map(({ text }) => text))("has an example that compiles:\n%s", (text) => {
    const source = new Source("example.md", text.startsWith("---") ? text : frontMatter + text);
    const folder = join(repository, "web/lessons/seq2seq-attention");
    compileLesson("seq2seq-attention", source, folder, library);
    expect(listProblems([source])).toEqual([]);
  });

  it.each(examples.filter(({ language }) => language === "yaml"))(
    "has YAML that reads",
    (example) => {
      const source = new Source("example.yaml", example.text);
      if (example.text.startsWith("- term")) readGlossary(source);
      else readCitations(source);
      expect(listProblems([source])).toEqual([]);
    },
  );

  it("shows every directive and every widget", () => {
    const text = markdown.map((example) => example.text).join("\n");
    const names = ["anchor", "term", "cite", "note", "quote", "quiz-question"];
    for (const name of [...names, ...schemas.map(({ tag }) => tag)]) {
      expect(text).toMatch(new RegExp(`:${name}[[{\\n]`));
    }
  });

  it("names every value that the schemas offer", () => {
    for (const { attributes } of schemas) {
      for (const value of Object.values(attributes).flatMap(({ values = [] }) => values)) {
        expect(page).toContain(`\`${value}\``);
      }
    }
  });
});
