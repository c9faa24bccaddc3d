import {
  type Figure,
  figureFont,
  type HeatPalette,
  layFigure,
  type WeightTable,
} from "./figure.ts";
import { formatWeight } from "./reading.ts";

/** One sentence that says what an exported table holds. */
export function describeTable({ source, target, temperature }: WeightTable): string {
  return (
    `Attention weights of ${target.length} target words (rows) over ${source.length} source ` +
    `words (columns), temperature ${temperature}`
  );
}

/** A standalone SVG with a title, words as text. */
export function toSvg(table: WeightTable, palette: HeatPalette): string {
  const figure = layFigure(table, palette);
  const size = `width="${figure.width}" height="${figure.height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${figure.width} ` +
      `${figure.height}" font-family="${figureFont}" role="img">`,
    `<title>${escapeXml(describeTable(table))}</title>`,
    `<rect ${size} fill="${figure.paper}"/>`,
    ...figure.cells.map(
      ({ x, y, width, height, fill }) =>
        `<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="2" ` +
        `fill="${fill}"/>`,
    ),
    ...svgTexts(figure),
    "</svg>",
    "",
  ].join("\n");
}

function svgTexts(figure: Figure): string[] {
  return figure.texts.map(({ x, y, text, size, color, anchor, angle }) => {
    const place = `x="${round(x)}" y="${round(y)}"`;
    const turn = angle === 0 ? "" : ` transform="rotate(${angle} ${round(x)} ${round(y)})"`;
    return (
      `<text ${place}${turn} font-size="${size}" fill="${color}" text-anchor="${anchor}">` +
      `${escapeXml(text)}</text>`
    );
  });
}

function round(coordinate: number): string {
  return String(Number(coordinate.toFixed(2)));
}

/** Text for XML content and attributes; characters that XML 1.0 forbids become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\u{FFFD}");
}

/** RFC 4180 with a line of source words on top; weights with all their digits. */
export function toCsv({ source, target, weights }: WeightTable): string {
  const rows = [
    ["", ...source],
    ...target.map((word, row) => [
      word,
      ...source.map((_, column) => String(weights[row * source.length + column] ?? "")),
    ]),
  ];
  return rows.map((row) => `${row.map(quoteCsv).join(",")}\r\n`).join("");
}

function quoteCsv(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A tabular with coloured cells; a table of more than ten columns turns its heads. */
export function toLatex(table: WeightTable, palette: HeatPalette): string {
  const { source, target, weights } = table;
  const turned = source.length > 10;
  const heads = source.map((word) => {
    const escaped = escapeLatex(word);
    return turned ? `\\rotatebox{60}{${escaped}}` : escaped;
  });
  const rows = target.map((word, row) => {
    const cells = source.map((_, column) => {
      const weight = weights[row * source.length + column] ?? 0;
      const { background, text } = palette(weight);
      return (
        `\\cellcolor[HTML]{${latexColor(background)}}` +
        `\\textcolor[HTML]{${latexColor(text)}}{${formatWeight(weight)}}`
      );
    });
    return `${[escapeLatex(word), ...cells].join(" & ")} \\\\`;
  });
  return [
    `% ${describeTable(table)}.`,
    `% In the preamble: \\usepackage[table]{xcolor}${turned ? " \\usepackage{graphicx}" : ""}`,
    `\\begin{tabular}{r*{${source.length}}{c}}`,
    `${["", ...heads].join(" & ")} \\\\`,
    ...rows,
    "\\end{tabular}",
    "",
  ].join("\n");
}

function latexColor(hex: string): string {
  return hex.slice(1).toUpperCase();
}

const latexEscapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
};

/** Text with LaTeX's special characters written out; it cannot start or end a command. */
export function escapeLatex(text: string): string {
  return text.replace(/[\\{}$&#%_^~<>|"]/g, (character) => latexEscapes[character] ?? character);
}
