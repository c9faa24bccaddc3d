import { html, type TemplateResult } from "lit";
import { heatClass } from "../heat/heat.ts";
import { smallClasses } from "./layout.ts";
import { cellName } from "./reading.ts";

/** What a small table shows. */
export interface SmallTableContent {
  /** What it is a table of; heard, not seen. */
  caption: string;
  source: readonly string[];
  target: readonly string[];
  /** [targets x sources], row-major. */
  weights: ArrayLike<number>;
}

/**
 * Weights at a glance, to be compared with others beside it: colours and words, a name for each
 * cell, nothing to choose. It needs `heatStyles` and `table.css`.
 */
export function smallTable(content: SmallTableContent): TemplateResult {
  const { caption, source, target } = content;
  const heads = source.map((word) => html`<th scope="col"><span>${word}</span></th>`);
  const rows = target.map(
    (word, row) => html`<tr>
      <th scope="row"><span>${word}</span></th>
      ${cellsOf(content, row)}
    </tr>`,
  );
  return html`<div class="alignment ${smallClasses(source, target).join(" ")}">
    <div class="scroller">
      <table>
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr><td aria-hidden="true"></td>${heads}</tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  </div>`;
}

function cellsOf({ source, target, weights }: SmallTableContent, row: number): TemplateResult[] {
  return source.map((word, column) => {
    const weight = weights[row * source.length + column] ?? 0;
    const name = cellName(target[row] ?? "", word, weight);
    return html`<td class=${heatClass(weight)} aria-label=${name}></td>`;
  });
}
