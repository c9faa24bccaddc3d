import { html, type TemplateResult } from "lit";

export interface NumbersTable {
  caption: string;
  columns: readonly string[];
  /** The first cell of each row heads it. */
  rows: readonly (readonly string[])[];
}

/** A chart's numbers as a table, folded away. */
export function numbersTable(table: NumbersTable): TemplateResult {
  return html`<details class="numbers">
    <summary>The numbers as a table</summary>
    ${openTable(table)}
  </details>`;
}

/** The same in plain sight. What is wider than the card scrolls. */
export function openTable({ caption, columns, rows }: NumbersTable): TemplateResult {
  return html`<div class="scroll" role="region" aria-label=${caption} tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([head, ...cells]) => html`<tr>
            <th scope="row">${head}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
