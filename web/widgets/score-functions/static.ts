import { escapeHtml } from "../markup/escape.ts";
import { staticTable } from "../markup/static-table.ts";
import { decimals } from "../numbers/text.ts";
import type { StaticRenderer } from "../schema.ts";
import { standardSizes } from "./fields.ts";
import { countText, formulas, parameterHtml, shapeText } from "./formulas.ts";
import { saturationArgs, saturationTable } from "./saturation.ts";

/** Two tables: the five functions with shapes and weights, and the saturation by dimension. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const comparison = core.now("scoreFunctions", { seed: "0", ...standardSizes });
  const rows = comparison.functions.map((scored) => {
    const { name, html } = formulas[scored.name];
    const shapes = scored.parameters.map(
      (shape) => `${parameterHtml(shape.name)}: ${shapeText(shape)}`,
    );
    const cells = [...scored.weights].map((weight) => `<td>${decimals(weight, 2)}</td>`);
    return (
      `<tr><th scope="row">${name}</th><td>${html}</td>` +
      `<td>${[...shapes, countText(scored.parameterCount)].join("<br>")}</td>${cells.join("")}</tr>`
    );
  });
  const saturation = core.now("scoreSaturation", saturationArgs("0"));
  return (
    `<div class="scroll"><table><caption>The weights that five score functions give the same random ` +
    `states</caption><thead><tr>` +
    ["function", "formula", "parameters", ...comparison.source]
      .map((head) => `<th scope="col">${escapeHtml(head)}</th>`)
      .join("") +
    `</tr></thead><tbody>${rows.join("")}</tbody></table></div>` +
    staticTable(saturationTable(saturation))
  );
};
