import { heatColors, heatStep } from "../heat/scale.ts";
import { toCsv, toLatex, toSvg } from "./exports.ts";
import {
  type Figure,
  figureFont,
  type HeatPalette,
  layFigure,
  type WeightTable,
} from "./figure.ts";
import type { SaveFormat } from "./save-formats.ts";

/** Pictures that leave the page are printed on paper: always the light scale. */
const palette: HeatPalette = (weight) => heatColors(heatStep(weight), "light");

/** Device pixels per CSS pixel of a saved picture. */
const pngScale = 2;

/** The file in one format, as bytes to download, and its name's ending. */
export async function encodeTable(
  table: WeightTable,
  format: SaveFormat,
): Promise<{ blob: Blob; extension: string }> {
  switch (format) {
    case "SVG":
      return { blob: textBlob(toSvg(table, palette), "image/svg+xml"), extension: "svg" };
    case "CSV":
      return { blob: textBlob(toCsv(table), "text/csv"), extension: "csv" };
    case "LaTeX":
      return { blob: textBlob(toLatex(table, palette), "application/x-tex"), extension: "tex" };
    case "PNG":
      return { blob: await drawPng(layFigure(table, palette)), extension: "png" };
  }
}

function textBlob(text: string, type: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

/** Draws on a canvas rather than through an SVG image, which the page's CSP would not load. */
function drawPng(figure: Figure): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = figure.width * pngScale;
  canvas.height = figure.height * pngScale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas to draw a picture on.");
  context.scale(pngScale, pngScale);
  context.fillStyle = figure.paper;
  context.fillRect(0, 0, figure.width, figure.height);
  for (const { x, y, width, height, fill } of figure.cells) {
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(x, y, width, height, 2);
    context.fill();
  }
  for (const { x, y, text, size, color, anchor, angle } of figure.texts) {
    context.save();
    context.translate(x, y);
    context.rotate((angle * Math.PI) / 180);
    context.font = `${size}px ${figureFont}`;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    context.fillStyle = color;
    context.fillText(text, 0, 0);
    context.restore();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The picture could not be encoded; try a shorter sentence."));
    }, "image/png");
  });
}
