import { describe, expect, it } from "vitest";
import { authorList, linkText } from "../../../web/compiler/citations.ts";
import { highlight, type Range, wrapRanges } from "../../../web/compiler/highlighting.ts";
import { FormulaError, renderFormula } from "../../../web/compiler/mathematics.ts";
import { slugOf } from "../../../web/compiler/slug.ts";
import { Source } from "../../../web/compiler/source.ts";
import { nearest, suggest } from "../../../web/compiler/suggestion.ts";

describe("renderFormula", () => {
  it.each([
    ["\\mathbf{Ab1}", "𝐀𝐛𝟏"],
    ["\\mathbb{R}", "ℝ"],
    ["\\mathbb{A}", "𝔸"],
    ["\\mathcal{L}", "ℒ"],
    ["\\mathcal{D}", "𝒟"],
    ["\\mathfrak{C}", "ℭ"],
    ["\\mathsf{x}", "𝗑"],
    ["\\mathtt{0}", "𝟶"],
    ["\\boldsymbol{h}", "𝒉"],
    ["\\boldsymbol{\\alpha}", "𝜶"],
    ["\\mathbf{\\Gamma}", "𝚪"],
  ])("%s with the Unicode letters of its style", (tex, letters) => {
    const math = renderFormula(tex, false);
    expect(math.replace(/<[^>]*>/g, "")).toBe(letters);
    expect(math).not.toContain("mathvariant");
  });

  it("leaves upright letters marked", () => {
    expect(renderFormula("\\mathrm{d}", false)).toContain('<mi mathvariant="normal">d</mi>');
  });

  it("turns alignment into classes, in nested tables too", () => {
    const tex =
      "\\begin{aligned} a &= \\begin{bmatrix} 1 & 2 \\end{bmatrix} \\\\ b &= c \\end{aligned}";
    const math = renderFormula(tex, true);
    expect(math.match(/<mtd[^>]*>/g)).toEqual([
      '<mtd class="right">',
      '<mtd class="left">',
      "<mtd>",
      "<mtd>",
      '<mtd class="right">',
      '<mtd class="left">',
    ]);
    expect(math.match(/<mtable[^>]*>/g)).toEqual(['<mtable class="tight">', "<mtable>"]);
  });

  it("emits no style attribute, source copy or span for what lessons use", () => {
    const formulas = [
      "\\frac{s^\\top h}{\\sqrt{d}}",
      "[\\,\\overrightarrow{h}_j \\,;\\, \\overleftarrow{h}_j\\,]",
      "\\underbrace{x}_{y} \\quad \\text{with } \\bar h_s",
      "\\begin{cases} 1 & x > 0 \\\\ 0 \\end{cases}",
      "\\left\\lVert c_i - \\bar h \\right\\rVert",
      "\\boxed{x}",
      "\\operatorname*{arg\\,max}_j e_{ij}",
    ];
    for (const tex of formulas) {
      const math = renderFormula(tex, true);
      expect(math).toMatch(/^<math [\s\S]*<\/math>$/);
      expect(math).not.toMatch(/\sstyle=|<annotation|<semantics|<span/);
    }
  });

  it("says where a formula goes wrong", () => {
    try {
      renderFormula("a + \\alhpa", false);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(FormulaError);
      expect((error as FormulaError).offset).toBe(4);
      expect((error as FormulaError).message).toBe("Undefined control sequence: \\alhpa.");
    }
  });
});

describe("wrapRanges", () => {
  const range = (start: number, end: number): Range => ({
    start,
    end,
    properties: { dataSetting: "x" },
  });
  const shape = (text: string, ...ranges: Range[]) =>
    JSON.stringify(wrapRanges(highlight(text, "python"), ranges), (key, value) =>
      key === "type" || key === "tagName" ? undefined : value,
    );
  const number = (value: string) =>
    `{"properties":{"className":["hljs-number"]},"children":[{"value":"${value}"}]}`;

  it("wraps a whole element", () => {
    expect(shape("x = 12", range(4, 6))).toBe(
      `[{"value":"x = "},{"properties":{"dataSetting":"x"},"children":[${number("12")}]}]`,
    );
  });

  it("joins text and an element", () => {
    expect(shape("x = -1.5", range(4, 8))).toBe(
      `[{"value":"x = "},{"properties":{"dataSetting":"x"},"children":[{"value":"-"},${number("1.5")}]}]`,
    );
  });

  it("joins a list, and keeps what stands between two ranges", () => {
    expect(shape("x = [1]\ny = 2", range(4, 7), range(12, 13))).toBe(
      `[{"value":"x = "},{"properties":{"dataSetting":"x"},"children":[{"value":"["},${number("1")},{"value":"]"}]},` +
        `{"value":"\\ny = "},{"properties":{"dataSetting":"x"},"children":[${number("2")}]}]`,
    );
  });

  it("cuts inside an element", () => {
    const text = '"""Doc."""';
    expect(shape(text, range(3, 6))).toBe(
      '[{"properties":{"className":["hljs-string"]},"children":[{"value":"\\"\\"\\""},' +
        '{"properties":{"dataSetting":"x"},"children":[{"value":"Doc"}]},{"value":".\\"\\"\\""}]}]',
    );
  });
});

describe("suggestions", () => {
  it.each([
    ["contxt vector", "context vector"],
    ["Attention", "attention"],
    ["quiz", "quiz-question"],
    ["soft", undefined],
    ["zebra", undefined],
  ])("%s -> %s", (word, near) => {
    expect(nearest(word, ["attention", "context vector", "quiz-question"])).toBe(near);
  });

  it("lists the known words where none is near", () => {
    expect(suggest("zebra", ["one", "two"])).toBe("Known: one, two.");
    expect(suggest("zebra", [])).toBe("None is known here.");
    const many = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    expect(suggest("zebra", many)).toMatch(/^Known are word 0, .*word 11 and more\.$/);
  });
});

describe("small pieces", () => {
  it.each([
    ["The big idea", "the-big-idea"],
    ["Don’t look: back!", "dont-look-back"],
    ["Café & Über", "cafe-uber"],
    ["  1. One  ", "1-one"],
    ["…", ""],
  ])("slug of %s", (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it.each([
    ["https://arxiv.org/abs/1409.0473", "arXiv:1409.0473"],
    ["https://arxiv.org/pdf/1409.0473.pdf", "arXiv:1409.0473"],
    ["https://aclanthology.org/D15-1166/", "ACL Anthology D15-1166"],
    ["https://www.example.org/a/b", "example.org"],
    ["http://arxiv.org/abs/1409.0473", undefined],
    ["arxiv.org/abs/1409.0473", undefined],
  ])("link text of %s", (url, text) => {
    expect(linkText(url)).toBe(text);
  });

  it.each([
    [["Ada Pomona"], "Ada Pomona"],
    [["Pomona, Ada", "Ben Quince"], "Ada Pomona and Ben Quince"],
    [["A B", "C D", "E F"], "A B, C D and E F"],
  ])("authors %j", (authors, list) => {
    expect(authorList(authors)).toBe(list);
  });

  it("places characters of a text", () => {
    const source = new Source("a.md", "one\ntwo\n\nfour");
    expect(source.place(0)).toMatchObject({ line: 1, column: 1 });
    expect(source.place(3)).toMatchObject({ line: 1, column: 4 });
    expect(source.place(4)).toMatchObject({ line: 2, column: 1 });
    expect(source.place(10)).toMatchObject({ line: 4, column: 2 });
  });
});
