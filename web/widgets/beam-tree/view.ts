import { type BeamLayout, headHeight } from "./layout.ts";

/** What of the drawing is in view, in rem. */
export interface TreeWindow {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Which positions and ranks are in view; "" if all of them are. */
export function describeView({ columns, height, spacing }: BeamLayout, window: TreeWindow): string {
  const inView = columns.flatMap(({ x, width }, index) =>
    x + width > window.left + 0.5 && x < window.right - 0.5 ? [index + 1] : [],
  );
  const rows = Math.round((height - headHeight) / spacing.row);
  const first = Math.max(1, Math.floor((window.top - headHeight) / spacing.row + 1.2));
  const last = Math.min(rows, Math.floor((window.bottom - headHeight) / spacing.row + 0.2));
  const parts: string[] = [];
  if (inView.length < columns.length) {
    parts.push(`positions ${inView[0] ?? 1} to ${inView.at(-1) ?? 1} of ${columns.length}`);
  }
  if (last - first + 1 < rows) parts.push(`ranks ${first} to ${last} of ${rows}`);
  if (parts.length === 0) return "";
  const text = parts.join(", ");
  return `In view: ${text}. Scroll the tree.`;
}
