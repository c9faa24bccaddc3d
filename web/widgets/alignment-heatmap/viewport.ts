/** What is in view, as fractions of a table's columns and rows. */
export interface View {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Rows and columns from the first to the last, both included. */
export interface CellRange {
  rows: [first: number, last: number];
  columns: [first: number, last: number];
}

export const everything: CellRange = { rows: [0, Infinity], columns: [0, Infinity] };

/** The cells that a view touches. */
export function cellsIn(view: View, rows: number, columns: number): CellRange {
  return {
    rows: [Math.floor(view.top * rows), Math.ceil(view.bottom * rows)],
    columns: [Math.floor(view.left * columns), Math.ceil(view.right * columns)],
  };
}

/** Pixels by which a slanted head may reach past its column. */
const headOverhang = 44;

/** A region that scrolls a table under heads that stay. */
export class Viewport {
  readonly element = document.createElement("div");

  constructor() {
    this.element.className = "scroller";
  }

  view(): View {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    const corner = this.corner();
    const { width, height } = this.extent();
    const clip = (fraction: number): number => Math.min(1, Math.max(0, fraction));
    return {
      left: clip(scrollLeft / width),
      right: clip((scrollLeft + clientWidth - corner.width) / width),
      top: clip(scrollTop / height),
      bottom: clip((scrollTop + clientHeight - corner.height) / height),
    };
  }

  /** Scrolls so that a point, as fractions of the columns and rows, comes to the middle. */
  centre(x: number, y: number): void {
    const view = this.view();
    const { width, height } = this.extent();
    this.element.scrollTo(
      (x - (view.right - view.left) / 2) * width,
      (y - (view.bottom - view.top) / 2) * height,
    );
  }

  /** Scrolls the region, never the page, until a cell stands clear of the heads. */
  reveal(cell: HTMLElement): void {
    const region = this.element.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    const corner = this.corner();
    const left = region.left + corner.width;
    const top = region.top + corner.height;
    const right = region.left + this.element.clientWidth;
    const bottom = region.top + this.element.clientHeight;
    const byX = Math.min(0, box.left - left) || Math.max(0, box.right + headOverhang - right);
    const byY = Math.min(0, box.top - top) || Math.max(0, box.bottom - bottom);
    if (byX !== 0 || byY !== 0) this.element.scrollBy(byX, byY);
  }

  /** The size of the table without its heads, in CSS pixels. */
  private extent(): { width: number; height: number } {
    const table = this.element.querySelector("table");
    const corner = this.corner();
    return {
      width: Math.max(1, (table?.offsetWidth ?? 0) - corner.width),
      height: Math.max(1, (table?.offsetHeight ?? 0) - corner.height),
    };
  }

  private corner(): { width: number; height: number } {
    const cell = this.element.querySelector("td");
    return { width: cell?.offsetWidth ?? 0, height: cell?.offsetHeight ?? 0 };
  }
}
