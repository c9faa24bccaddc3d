import type { NumbersTable } from "../chart/numbers-table.ts";
import { escapeHtml } from "./escape.ts";

/**
 * A table of numbers as HTML, for a widget's static form; a narrow screen scrolls it. The keyboard
 * reaches it until the shell has seen that nothing scrolls, which it cannot while it is far away.
 */
export function staticTable({ caption, columns, rows }: NumbersTable): string {
  const heads = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`);
  const body = rows.map(([head = "", ...cells]) => {
    const data = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`);
    return `<tr><th scope="row">${escapeHtml(head)}</th>${data.join("")}</tr>`;
  });
  return (
    `<div class="scroll" tabindex="0"><table><caption>${escapeHtml(caption)}</caption>` +
    `<thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`
  );
}
