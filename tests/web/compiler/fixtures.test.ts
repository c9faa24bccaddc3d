import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../web/compiler/page.ts";
import { lessonPage } from "../../../web/compiler/pages/lesson-page.ts";
import { compileSite } from "../../../web/compiler/site.ts";
import { compile, markdownFolder, orchardLibrary, siteFolder, siteInput } from "./orchard.ts";

describe("Markdown in, HTML out", () => {
  const names = readdirSync(markdownFolder).filter((name) => name.endsWith(".md"));
  it.each(names)("%s", async (name) => {
    const library = orchardLibrary();
    const { lesson, problems } = compile(readFileSync(join(markdownFolder, name), "utf8"), library);
    expect(problems).toEqual([]);
    const html = renderPage(lessonPage(lesson, library));
    const article = html.replace(/^[\s\S]*(<article>[\s\S]*<\/article>)[\s\S]*$/, "$1\n");
    await expect(article).toMatchFileSnapshot(join(markdownFolder, name.replace(".md", ".html")));
  });
});

describe("the orchard's site", () => {
  const { pages, problems } = compileSite(siteInput);

  it("has no problems", () => {
    expect(problems).toEqual([]);
  });

  it("has a page for each lesson and those around them", () => {
    expect([...pages.keys()]).toEqual([
      "index.html",
      "orchard/index.html",
      "harvest/index.html",
      "glossary/index.html",
      "references/index.html",
      "embed/index.html",
      "404.html",
    ]);
  });

  it.each([...pages])("emits %s as checked in", async (file, html) => {
    const name = `${file.replace("/index.html", "").replace(".html", "")}.html`;
    await expect(html).toMatchFileSnapshot(join(siteFolder, "pages", name));
  });
});
