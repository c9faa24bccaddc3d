import { describe, expect, it } from "vitest";
import {
  embedAddress,
  frameSnippet,
  parseEmbed,
  tagSnippet,
} from "../../../web/shell/embed-address.ts";
import type { WidgetSchema } from "../../../web/widgets/schema.ts";

const schemas: WidgetSchema[] = [
  {
    tag: "alignment-heatmap",
    summary: "Weights.",
    attributes: {
      pair: { summary: "The sentence pair.", values: ["red-chair", "black-cat"] },
      scores: { summary: "Numbers, separated by commas.", pattern: /\d+(,\d+)*/ },
    },
    facts: {},
  },
  {
    tag: "numpy-demo",
    summary: "A program.",
    attributes: { program: { summary: "The program's name.", required: true } },
    facts: {},
  },
];
const root = new URL("https://host.test/courses/");

describe("the embed page's address", () => {
  it("names a widget, its id, its lesson and its attributes", () => {
    const search = "?widget=alignment-heatmap&id=heatmap&lesson=seq2seq-attention&pair=red-chair";
    expect(parseEmbed(search, schemas)).toEqual({
      request: {
        tag: "alignment-heatmap",
        id: "heatmap",
        lesson: "seq2seq-attention",
        attributes: { pair: "red-chair" },
      },
      problems: [],
    });
  });

  it("is read as it is written, under any path", () => {
    const request = {
      tag: "alignment-heatmap",
      id: "heatmap",
      lesson: "seq2seq-attention",
      theme: "dark" as const,
      attributes: { pair: "black-cat", heading: "Weights & “more” <here>", scores: "1,2" },
    };
    const address = new URL(embedAddress(root, request, "#embed?heatmap.row=3"));
    expect(address.pathname).toBe("/courses/embed/");
    expect(address.hash).toBe("#embed?heatmap.row=3");
    expect(parseEmbed(address.search, schemas)).toEqual({ request, problems: [] });
  });

  it.each([
    ["", "names no figure"],
    ["?widget=heatmap", "no figure “heatmap”"],
    ["?widget=toString", "no figure “toString”"],
  ])("%s asks for a known widget", (search, words) => {
    const { request, problems } = parseEmbed(search, schemas);
    expect(request).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
    expect(problems[0]).toContain("alignment-heatmap, numpy-demo");
  });

  it.each([
    ["&pair=blue-chair", "“pair” is one of red-chair, black-cat, not “blue-chair”."],
    ["&scores=1,two", "“1,two” does not fit “scores”: Numbers, separated by commas."],
    ["&colour=red", "has no attribute “colour”. It has heading, try, pair, scores."],
    ["&onclick=alert(1)", "has no attribute “onclick”"],
    ["&constructor=1", "has no attribute “constructor”"],
    ["&id=a%20b", "“id” is made of a to z, digits and hyphens, not “a b”."],
    ["&theme=sepia", "“theme” is light or dark, not “sepia”."],
    ["&lesson=../evil", "“lesson” is made of a to z"],
  ])("%s is left out and named", (parameters, words) => {
    const { request, problems } = parseEmbed(`?widget=alignment-heatmap${parameters}`, schemas);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
    expect(request).toEqual({
      tag: "alignment-heatmap",
      id: "alignment-heatmap",
      lesson: "",
      attributes: {},
    });
  });

  it("misses a required attribute", () => {
    expect(parseEmbed("?widget=numpy-demo", schemas).problems).toEqual([
      "<numpy-demo> needs the attribute “program”: The program's name.",
    ]);
  });
});

describe("the snippets", () => {
  it("escape whatever stands in an attribute", () => {
    const title = 'Say "hello" & <b>';
    const snippet = frameSnippet("https://host.test/embed/?a=1&b=2", title, 611.4);
    expect(snippet).toContain('src="https://host.test/embed/?a=1&amp;b=2"');
    expect(snippet).toContain('title="Say &quot;hello&quot; &amp; &lt;b>"');
    expect(snippet).toContain('height="611"');
  });

  it("load the tag's script from the site", () => {
    const request = {
      tag: "alignment-heatmap",
      id: "h",
      lesson: "",
      attributes: { pair: "storm" },
    };
    expect(tagSnippet(root, request)).toBe(
      '<script type="module" src="https://host.test/courses/embed/widgets.js"></script>\n' +
        '<alignment-heatmap id="h"\n  pair="storm"></alignment-heatmap>',
    );
  });
});
