import { describe, expect, it } from "vitest";
import { compile, compileFiles } from "./orchard.ts";

const chart = '::bar-chart{#yield trees="3"}\n\n';

describe("front matter", () => {
  it.each([
    [
      "none",
      "## Text",
      "1:1: A lesson starts with “---”, title, description, lede, order, minutes, and “---”.",
    ],
    [
      "an unknown key",
      "---\ntitle: T\ndescription: D\nlede: L\norder: 1\nminutes: 1\ntitel: T\n---",
      "7:1: The front matter has no key “titel”. Did you mean “title”?",
    ],
    [
      "a missing key",
      "---\ntitle: T\ndescription: D\nlede: L\norder: 1\n---",
      "2:1: The front matter needs a key “minutes”.",
    ],
    [
      "values of the wrong kind",
      "---\ntitle: 7\ndescription: D\nlede: L\norder: first\nminutes: 0.5\n---",
      "2:8: “title” is a text; put it in quotes if YAML reads it otherwise.",
      "5:8: “order” is a number.",
      "6:10: “minutes” is a whole number from 1.",
    ],
    [
      "YAML that cannot be read",
      "---\ntitle: T\ndescription: a: b\nlede: L\norder: 1\nminutes: 1\n---",
      "3:14: The YAML cannot be read: Nested mappings are not allowed in compact mappings.",
    ],
  ])("%s", (_name, text, ...problems) => {
    const found = compile(text).problems.map((problem) => problem.replace(/^index\.md:/, ""));
    expect(found).toEqual(problems);
  });
});

const front = "---\ntitle: T\ndescription: D\nlede: L\norder: 2\nminutes: 1\n---\n";

describe("a whole site", () => {
  it("names every problem of every file, in order", () => {
    const { problems } = compileFiles({
      "harvest/index.md": `${front}:term[x1]\n\n:cite[y1]`,
      "citations.yaml": "pomona1901: 7\n",
      "orchard/index.md": `${front}[a](b/)`,
    });
    expect(problems.map((problem) => problem.replace(/: .*/, ""))).toEqual([
      "citations.yaml:1:13",
      "glossary.yaml:3:15",
      "harvest/index.md:8:7",
      "harvest/index.md:10:7",
      "index.md:9:26",
      "orchard/index.md:5:8",
      "orchard/index.md:8:5",
    ]);
  });

  it.each([
    ["#the-tres", "There is no section “#the-tres” on that page. Did you mean “the-trees”?"],
    ["../harvset/", "There is no page “../harvset/”. Did you mean “../harvest/”?"],
    [
      "../harvest/#countin",
      "There is no section “#countin” on that page. Did you mean “counting”?",
    ],
    ["../glossary/#grafft", "There is no section “#grafft” on that page. Did you mean “graft”?"],
    ["#yield?yeld.trees=3", "There is no widget “yeld” on that page. Did you mean “yield”?"],
    ["http://example.org/", "“http://example.org/” is not an https address."],
    [
      "/harvest/",
      "“/harvest/” starts at the server's root, which is not always this site's: write “../…”.",
    ],
  ])("a link to %s", (href, sentence) => {
    const text = `${front.replace("2", "1")}## The trees\n\n${chart}Text with [a link](${href}).\n`;
    const { problems } = compileFiles({ "orchard/index.md": text });
    expect(problems).toContain(`orchard/index.md:12:20: ${sentence}`);
  });

  it.each([
    "#",
    "#the-trees",
    "#yield?yield.trees=3&yield.kind=pears",
    "#?yield.trees=3",
    "../",
    "../harvest/",
    "../harvest/index.html#counting",
    "../glossary/#rootstock",
    "../references/#quince1899",
    "https://example.org/x#y",
    "mailto:a@example.org",
  ])("a good link to %s", (href) => {
    const text = `${front.replace("2", "1")}## The trees :anchor[the-trees]\n\n## S :anchor[adding-up]\n\n${chart}[a](${href})\n`;
    expect(compileFiles({ "orchard/index.md": text }).problems).toEqual([]);
  });

  it("a lesson with another's place", () => {
    const { problems } = compileFiles({ "harvest/index.md": front.replace("2", "1") });
    expect(problems).toEqual([
      "orchard/index.md:5:8: The lesson “harvest” has the order 1 already.",
      "orchard/index.md:11:67: There is no section “#counting” on that page. Known: main, references.",
    ]);
  });

  it("glossary entries that are wrong", () => {
    const glossary = [
      "- term: graft",
      "  defnition: A shoot.",
      "- term: rootstock",
      "  definition: A :term[tre] with [a link](../).",
      "- term: Rootstock",
      "  definition: |",
      "    Two paragraphs,",
      "",
      "    not one.",
    ].join("\n");
    const { problems } = compileFiles({
      "glossary.yaml": glossary,
      "index.md": front.replace(/order.*\nminutes.*\n/, ""),
      "orchard/index.md": front.replace("2", "1"),
      "harvest/index.md": front,
    });
    expect(problems).toEqual([
      "glossary.yaml:1:3: A glossary entry needs a key “definition”.",
      "glossary.yaml:2:3: A glossary entry has no key “defnition”. Did you mean “definition”?",
      "glossary.yaml:4:15: A definition links with “:term[…]” and “:cite[…]” alone.",
      "glossary.yaml:4:15: There is no term “tre” in glossary.yaml. Known: rootstock, Rootstock.",
      "glossary.yaml:6:15: “Rootstock” is already a name of the term “rootstock”.",
      "glossary.yaml:6:15: This text is one paragraph: no headings, lists or blank lines.",
    ]);
  });

  it("citations that are wrong", () => {
    const citations = [
      "pomona1901:",
      "  authors: Ada Pomona",
      "  year: MCMI",
      "  titel: On Grafting",
      "  venue: ORCHARD",
      "  url: https://arxiv.org/abs/0101.00001",
      "quince1899: {authors: [B Quince], year: 1899, title: T, venue: V, url: 'ftp://x.org/'}",
    ].join("\n");
    const { problems } = compileFiles({ "citations.yaml": citations });
    expect(problems.filter((problem) => problem.startsWith("citations.yaml"))).toEqual([
      "citations.yaml:2:3: The citation “pomona1901” needs a key “title”.",
      "citations.yaml:2:12: “authors” is a list of texts: [one, two].",
      "citations.yaml:3:9: “year” is a number.",
      "citations.yaml:4:3: The citation “pomona1901” has no key “titel”. Did you mean “title”?",
      "citations.yaml:7:72: “ftp://x.org/” is not the address of a paper: it starts with https://.",
    ]);
  });
});
