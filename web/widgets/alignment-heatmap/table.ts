import { heatClass } from "../heat/heat.ts";
import { heatStep } from "../heat/scale.ts";
import { type CellPosition, destination } from "./keys.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { cellName, formatWeight } from "./reading.ts";
import { tableCaption } from "./schema.ts";
import { type CellRange, cellsIn, everything, type View, Viewport } from "./viewport.ts";

export interface TableListener {
  /** A row was chosen by pointer, or by the keyboard from inside the table. */
  selected(position: CellPosition, by: "pointer" | "keyboard"): void;
  /** The cell under the pointer or the focus; undefined when neither is in the table. */
  pointed(position: CellPosition | undefined): void;
  /** The table's size changed; `crowded` cells are too narrow for their numbers. */
  resized(crowded: boolean): void;
  /** Another part of the table came into view. */
  viewed(view: View): void;
  /** Enter or Space on a cell, where a cell does something. */
  activated?(position: CellPosition): void;
}

/** What the table shows; `weights` are [targets x sources], row-major. */
export interface TableContent {
  source: readonly string[];
  target: readonly string[];
  weights: ArrayLike<number>;
  /** The selected row. */
  row: number;
  /** The columns that the row's reading names. */
  hits: readonly number[];
  /** Rows whose weights are not the model's own. */
  forced?: readonly number[];
}

/** Up to this many cells a change colours and names all at once; past it, those in view. */
const smallTable = 400;
/** When input has rested this long, the rest follows. */
const restMilliseconds = 60;
const easeMilliseconds = 160;
/** Pixels that a weight with two decimals needs. */
const numberWidth = 32;

/**
 * The weights as a table that is built once per pair of sentences and then only touched where a
 * value changed: a drag may change 4,096 cells, and has a frame for it. One cell is in the tab
 * order; arrow keys move from it.
 */
export class AlignmentTable {
  readonly element = document.createElement("div");
  private readonly viewport = new Viewport();
  private source: readonly string[] = [];
  private target: readonly string[] = [];
  private weights: ArrayLike<number> = [];
  private layout: Layout = layoutOf([], []);
  private rows: HTMLTableRowElement[] = [];
  private heads: HTMLTableCellElement[] = [];
  private cells: HTMLTableCellElement[] = [];
  /** The step of the heat scale that each cell has. */
  private steps = new Uint8Array();
  private active: CellPosition = { row: 0, column: 0 };
  private selectedRow = -1;
  private inView: CellRange = everything;
  private readonly resizes = new ResizeObserver(() => this.measure());
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private easeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly listener: TableListener) {
    const scroller = this.viewport.element;
    this.element.append(scroller);
    scroller.addEventListener("scroll", () => this.scroll(), { passive: true });
    scroller.addEventListener("click", (event) => this.click(event));
    scroller.addEventListener("keydown", (event) => this.keydown(event));
    scroller.addEventListener("focusin", (event) => this.point(event));
    scroller.addEventListener("focusout", () => this.listener.pointed(undefined));
    scroller.addEventListener("pointerover", (event) => this.point(event));
    scroller.addEventListener("pointerleave", () => this.listener.pointed(this.focused()));
  }

  get density(): Layout["density"] {
    return this.layout.density;
  }

  /** Shows the content. `ease` lets a small table fade from what it showed; a drag must not. */
  show(content: TableContent, ease: boolean): void {
    const { source, target, weights, row, hits, forced = [] } = content;
    this.weights = weights;
    if (same(source, this.source) && same(target, this.target)) {
      this.follow(ease);
      this.select(row);
    } else {
      const focused = this.focused();
      this.build(source, target);
      this.settle();
      this.select(row);
      if (focused) this.focus(focused);
    }
    this.markForced(forced);
    this.writeNumbers(row);
    this.heads.forEach((head, column) => {
      head.classList.toggle("hit", hits.includes(column));
    });
  }

  /** Scrolls the table's region until a cell is in view. */
  reveal({ row, column }: CellPosition): void {
    const cell = this.cellAt(row, column);
    if (cell && this.density === "dense") this.viewport.reveal(cell);
  }

  /** Scrolls so that a point, as fractions of the columns and rows, comes to the middle. */
  centre(x: number, y: number): void {
    this.viewport.centre(x, y);
  }

  private build(source: readonly string[], target: readonly string[]): void {
    this.source = source;
    this.target = target;
    this.layout = layoutOf(source, target);
    this.element.className = ["alignment", ...this.layout.classes].join(" ");
    this.steps = new Uint8Array(source.length * target.length).fill(255);
    this.selectedRow = -1;
    this.active = { row: 0, column: 0 };
    this.inView = everything;

    const table = document.createElement("table");
    table.createCaption().textContent = tableCaption;
    const headRow = table.createTHead().insertRow();
    headRow.insertCell().ariaHidden = "true";
    this.heads = source.map((word) => createHead("col", word));
    headRow.append(...this.heads);
    const body = table.createTBody();
    this.rows = target.map((word) => {
      const row = body.insertRow();
      row.append(createHead("row", word));
      return row;
    });
    this.cells = this.rows.flatMap((row) =>
      source.map(() => {
        const cell = row.insertCell();
        cell.tabIndex = -1;
        cell.append("");
        return cell;
      }),
    );
    this.viewport.element.replaceChildren(table);
    this.viewport.element.scrollTo(0, 0);
    this.resizes.disconnect();
    this.resizes.observe(this.viewport.element);
    this.resizes.observe(table);
  }

  /** Keeps up with changing weights: what can be seen or asked for at once, the rest at rest. */
  private follow(ease: boolean): void {
    const small = this.cells.length <= smallTable;
    const changed = this.paint(small ? everything : this.inView);
    if (changed && ease && small) this.ease();
    if (small) this.nameAll();
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.settle(), restMilliseconds);
  }

  /** Brings every cell up to date: its colour, its name and its number. */
  private settle(): void {
    clearTimeout(this.restTimer);
    this.restTimer = undefined;
    this.paint(everything);
    this.nameAll();
    for (const row of this.rows.keys()) this.writeNumbers(row);
  }

  /** Colours the cells of a range; true if any changed. */
  private paint({ rows, columns }: CellRange): boolean {
    const width = this.source.length;
    const lastRow = Math.min(rows[1], this.target.length - 1);
    const lastColumn = Math.min(columns[1], width - 1);
    let changed = false;
    for (let row = rows[0]; row <= lastRow; row++) {
      for (let index = row * width + columns[0]; index <= row * width + lastColumn; index++) {
        const weight = this.weights[index] ?? 0;
        const step = heatStep(weight);
        if (step === this.steps[index]) continue;
        this.steps[index] = step;
        (this.cells[index] as HTMLTableCellElement).className = heatClass(weight);
        changed = true;
      }
    }
    return changed;
  }

  private nameAll(): void {
    for (const index of this.cells.keys()) this.nameCell(index);
  }

  private nameCell(index: number): void {
    const cell = this.cells[index];
    if (!cell) return;
    const target = this.target[Math.floor(index / this.source.length)] ?? "";
    const source = this.source[index % this.source.length] ?? "";
    const name = cellName(target, source, this.weights[index] ?? 0);
    if (cell.ariaLabel !== name) cell.ariaLabel = name;
  }

  /** Writes a row's numbers into its cells, where they have the room. */
  private writeNumbers(row: number): void {
    if (this.density === "dense") return;
    const width = this.source.length;
    for (let index = row * width; index < (row + 1) * width; index++) {
      const number = formatWeight(this.weights[index] ?? 0);
      const text = this.cells[index]?.firstChild as Text;
      if (text.data !== number) text.data = number;
    }
  }

  /** The place that had the focus before the table was built again, or the one nearest to it. */
  private focus({ row, column }: CellPosition): void {
    const last = { row: this.target.length - 1, column: this.source.length - 1 };
    const place = {
      row: Math.min(row, last.row),
      column: Math.min(Math.max(0, column), last.column),
    };
    this.activate(place)?.focus({ preventScroll: true });
  }

  private markForced(forced: readonly number[]): void {
    this.rows.forEach((row, index) => {
      const head = row.cells[0];
      row.classList.toggle("forced", forced.includes(index));
      if (!head) return;
      if (forced.includes(index)) head.setAttribute("aria-description", "forced");
      else head.removeAttribute("aria-description");
    });
  }

  private select(row: number): void {
    if (row === this.selectedRow) return;
    const before = this.rows[this.selectedRow];
    before?.classList.remove("selected");
    before?.cells[0]?.removeAttribute("aria-current");
    const now = this.rows[row];
    now?.classList.add("selected");
    now?.cells[0]?.setAttribute("aria-current", "true");
    this.selectedRow = row;
    this.activate({ row, column: this.active.column });
  }

  /** Moves the table's one tab stop. */
  private activate(position: CellPosition): HTMLTableCellElement | undefined {
    const before = this.cellAt(this.active.row, this.active.column);
    if (before) before.tabIndex = -1;
    this.active = position;
    const cell = this.cellAt(position.row, position.column);
    if (cell) cell.tabIndex = 0;
    return cell;
  }

  private ease(): void {
    this.element.classList.add("easing");
    clearTimeout(this.easeTimer);
    this.easeTimer = setTimeout(() => this.element.classList.remove("easing"), easeMilliseconds);
  }

  private click(event: MouseEvent): void {
    const position = this.positionOf(event.target);
    if (!position) return;
    if (position.column >= 0) this.activate(position);
    this.listener.selected(position, "pointer");
  }

  private keydown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const from = this.positionOf(event.target);
    if (from && this.listener.activated && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.listener.activated(from);
      return;
    }
    const size = { row: this.target.length, column: this.source.length };
    const to = from && destination(event.key, event.ctrlKey, from, size);
    if (!to) return;
    event.preventDefault();
    this.nameCell(to.row * size.column + to.column);
    const cell = this.activate(to);
    cell?.focus({ preventScroll: true });
    this.reveal(to);
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.listener.selected(to, "keyboard");
  }

  private point(event: Event): void {
    const position = this.positionOf(event.target);
    const onCell = position !== undefined && position.column >= 0;
    if (onCell) this.nameCell(position.row * this.source.length + position.column);
    this.listener.pointed(onCell ? position : undefined);
  }

  private focused(): CellPosition | undefined {
    const root = this.element.getRootNode() as Document | ShadowRoot;
    return this.positionOf(root.activeElement);
  }

  /** The cell that an event fell on; a row's head has column -1. */
  private positionOf(target: EventTarget | null): CellPosition | undefined {
    const cell = target instanceof Element ? target.closest("td, th") : null;
    const row = cell?.parentElement;
    if (!(cell instanceof HTMLTableCellElement && row instanceof HTMLTableRowElement)) {
      return undefined;
    }
    if (this.rows[row.sectionRowIndex] !== row) return undefined;
    return { row: row.sectionRowIndex, column: cell.cellIndex - 1 };
  }

  private cellAt(row: number, column: number): HTMLTableCellElement | undefined {
    return this.cells[row * this.source.length + column];
  }

  private measure(): void {
    const width = this.cells[0]?.clientWidth ?? 0;
    if (width === 0) return;
    const crowded = width < numberWidth;
    this.element.classList.toggle("crowded", crowded);
    this.listener.resized(crowded);
    this.look();
  }

  private scroll(): void {
    if (this.restTimer !== undefined) this.settle();
    this.look();
  }

  /** Notes which cells are in view. */
  private look(): void {
    const view = this.viewport.view();
    this.inView = cellsIn(view, this.target.length, this.source.length);
    this.listener.viewed(view);
  }
}

function createHead(scope: "row" | "col", word: string): HTMLTableCellElement {
  const head = document.createElement("th");
  head.scope = scope;
  const text = document.createElement("span");
  text.textContent = word;
  head.append(text);
  return head;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
