import { html, nothing, type TemplateResult } from "lit";
import { layoutOf } from "../alignment-heatmap/layout.ts";
import { heatClass } from "../heat/heat.ts";

export interface HeatCell {
  /** 0 to 1, its place on the heat scale. */
  shade: number;
  text: string;
  /** What it says of itself. */
  name: string;
  /** Of a number with a sign: whether it is below zero; then its colour has stripes. */
  against?: boolean;
}

/** One row over the source words. */
export interface HeatRow {
  label: string;
  cells: readonly HeatCell[];
  /** The column that matters most, which is framed; -1 where none does. */
  top: number;
}

/** Rows over the words of one sentence, one below the other, so that they can be compared. */
export function heatTable(
  caption: string,
  source: readonly string[],
  rows: readonly HeatRow[],
): TemplateResult {
  const labels = rows.map(({ label }) => label);
  const { classes, density } = layoutOf(source, labels);
  const scrolls = density !== "roomy";
  return html`<div class="alignment measures ${classes.join(" ")}">
    <div
      class="scroller"
      role=${scrolls ? "region" : nothing}
      aria-label=${scrolls ? caption : nothing}
      tabindex=${scrolls ? "0" : nothing}
    >
      <table>
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            <td aria-hidden="true"></td>
            ${source.map((word) => html`<th scope="col"><span>${word}</span></th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(renderRow)}
        </tbody>
      </table>
    </div>
  </div>`;
}

function renderRow({ label, cells, top }: HeatRow): TemplateResult {
  return html`<tr>
    <th scope="row"><span>${label}</span></th>
    ${cells.map(renderCell(top))}
  </tr>`;
}

function renderCell(top: number) {
  return ({ shade, text, name, against }: HeatCell, column: number): TemplateResult => {
    const marks = [
      heatClass(shade),
      ...(column === top ? ["top"] : []),
      ...(against === undefined ? [] : ["signed"]),
      ...(against ? ["against"] : []),
    ];
    return html`<td class=${marks.join(" ")} aria-label=${name}>${text}</td>`;
  };
}
