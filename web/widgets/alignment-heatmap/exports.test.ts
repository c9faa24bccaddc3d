import { describe, expect, it } from "vitest";
import { heatColors, heatStep } from "../heat/scale.ts";
import { describeTable, escapeLatex, escapeXml, toCsv, toLatex, toSvg } from "./exports.ts";
import { type HeatPalette, layFigure, type WeightTable } from "./figure.ts";

const palette: HeatPalette = (weight) => heatColors(heatStep(weight), "light");

const table: WeightTable = {
  source: ["the", "cat"],
  target: ["le", "chat", "<&>"],
  weights: Float64Array.of(0.9, 0.1, 1 / 3, 2 / 3, 0, 1),
  temperature: 0.5,
};

function withWords(source: string[], target: string[]): WeightTable {
  return {
    source,
    target,
    weights: new Float64Array(source.length * target.length),
    temperature: 1,
  };
}

describe("layFigure", () => {
  it("has a rectangle and a number for every weight, and every word once", () => {
    const { cells, texts } = layFigure(table, palette);
    expect(cells).toHaveLength(6);
    const written = texts.map(({ text }) => text);
    expect(written).toEqual([
      ...["the", "cat", "le", "chat", "<&>"],
      ...["0.90", "0.10", "0.33", "0.67", "0.00", "1.00"],
    ]);
  });

  it("keeps everything inside its borders", () => {
    const words = ["international", "a", "agreement"];
    const { width, height, cells, texts } = layFigure(withWords(words, words), palette);
    for (const cell of cells) {
      expect(cell.x).toBeGreaterThan(0);
      expect(cell.x + cell.width).toBeLessThanOrEqual(width);
      expect(cell.y + cell.height).toBeLessThanOrEqual(height);
    }
    for (const { x, y } of texts) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });

  it("draws targets down and sources across, row by row", () => {
    const { cells } = layFigure(table, palette);
    expect(cells[1]?.x).toBeGreaterThan(cells[0]?.x ?? Infinity);
    expect(cells[1]?.y).toBe(cells[0]?.y);
    expect(cells[2]?.x).toBe(cells[0]?.x);
    expect(cells[2]?.y).toBeGreaterThan(cells[0]?.y ?? Infinity);
    expect(cells[0]?.fill).toBe(palette(0.9).background);
  });

  it("slants heads that are wider than a column, and only those", () => {
    expect(layFigure(table, palette).texts.every(({ angle }) => angle === 0)).toBe(true);
    const long = layFigure(withWords(["agreement", "a"], ["l'"]), palette);
    expect(long.texts.filter(({ angle }) => angle !== 0).map(({ text }) => text)).toEqual([
      "agreement",
      "a",
    ]);
  });

  it("leaves the numbers out of a table with many columns", () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
    expect(layFigure(withWords(words, ["a"]), palette).texts).toHaveLength(41);
  });
});

describe("toSvg", () => {
  it("is one well-formed picture with a title", () => {
    const svg = toSvg(table, palette);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+"/);
    expect(svg).toContain(`<title>${describeTable(table)}</title>`);
    expect(svg.match(/<rect /g)).toHaveLength(7);
    expect(svg.match(/<text /g)).toHaveLength(11);
    expect(svg.match(/<text /g)?.length).toBe(svg.match(/<\/text>/g)?.length);
    expect(svg.trimEnd()).toMatch(/<\/svg>$/);
  });

  it("escapes words", () => {
    const svg = toSvg(table, palette);
    expect(svg).toContain(">&lt;&amp;&gt;</text>");
    expect(svg).not.toContain("<&>");
  });

  it("has no number that XML readers choke on", () => {
    expect(toSvg(table, palette)).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe("escapeXml", () => {
  it("escapes what has a meaning and replaces what XML forbids", () => {
    expect(escapeXml(`a<b>&"'`)).toBe("a&lt;b&gt;&amp;&quot;'");
    expect(escapeXml("x\u0000y\u000bz\ud800")).toBe("x\ufffdy\ufffdz\ufffd");
    expect(escapeXml("été 😀\n")).toBe("été 😀\n");
  });
});

describe("toCsv", () => {
  it("has the source words on top and every digit of the weights", () => {
    expect(toCsv(table)).toBe(
      ",the,cat\r\nle,0.9,0.1\r\nchat,0.3333333333333333,0.6666666666666666\r\n<&>,0,1\r\n",
    );
  });

  it("quotes commas, quotes, line breaks and outer spaces", () => {
    const csv = toCsv(withWords(["a,b", 'say "x"', "two\nlines", " edge"], ["plain"]));
    expect(csv.slice(0, csv.indexOf("plain"))).toBe(',"a,b","say ""x""","two\nlines"," edge"\r\n');
  });
});

describe("toLatex", () => {
  it("colours every cell and names its packages", () => {
    const latex = toLatex(table, palette);
    expect(latex).toContain("\\usepackage[table]{xcolor}");
    expect(latex).not.toContain("graphicx");
    expect(latex).toContain("\\begin{tabular}{r*{2}{c}}");
    expect(latex.match(/\\cellcolor\[HTML\]\{[0-9A-F]{6}\}/g)).toHaveLength(6);
    expect(latex.match(/\\\\$/gm)).toHaveLength(4);
    expect(latex).toContain("\\textless{}\\&\\textgreater{} & ");
    expect(latex.trimEnd()).toMatch(/\\end\{tabular\}$/);
  });

  it("turns the heads of a wide table", () => {
    const words = Array(11).fill("a_b");
    const latex = toLatex(withWords(words, ["x"]), palette);
    expect(latex).toContain("\\usepackage{graphicx}");
    expect(latex.match(/\\rotatebox\{60\}\{a\\_b\}/g)).toHaveLength(11);
  });
});

describe("escapeLatex", () => {
  it("writes special characters out", () => {
    expect(escapeLatex("\\a{b}$1&#%_^~")).toBe(
      "\\textbackslash{}a\\{b\\}\\$1\\&\\#\\%\\_\\textasciicircum{}\\textasciitilde{}",
    );
    expect(escapeLatex("l'été")).toBe("l'été");
  });
});
