import { destination } from "./keys.ts";
import { pathTo } from "./tree.ts";
import { createCanvas, createLines, type Drawing, drawParts, type Part } from "./tree-drawing.ts";
import { describeView } from "./view.ts";

export interface TreeContent extends Drawing {
  selected: number;
}

export interface TreeListener {
  selected(node: number, by: "pointer" | "keyboard"): void;
  /** The node under the mouse; undefined when it leaves. */
  pointed(node: number | undefined): void;
  /** Which part of the tree is in view, in a sentence; "" if all of it is. */
  viewed(part: string): void;
  /** How wide it is, in rem. */
  resized(width: number): void;
}

/** What a frame can spare for drawing. */
const sliceMilliseconds = 6;

/**
 * The tree of hypotheses, built once per search and then only touched where the selection moves.
 * One node is in the tab order; arrow keys move from it.
 */
export class TreeView {
  readonly element = document.createElement("div");
  private content: TreeContent | undefined;
  private readonly parts = new Map<number, Part>();
  private traced: ReadonlySet<number> = new Set();
  private frame = 0;
  private readonly resizes = new ResizeObserver(() => this.measure());
  private selected: number | undefined;

  constructor(private readonly listener: TreeListener) {
    this.element.className = "tree";
    this.element.addEventListener("scroll", () => this.look(), { passive: true });
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => this.keydown(event));
    this.element.addEventListener("pointerover", (event) => this.point(event));
    this.element.addEventListener("pointerleave", () => this.listener.pointed(undefined));
    this.resizes.observe(this.element);
  }

  show(content: TreeContent): void {
    const before = this.content;
    this.content = content;
    const { tree, layout, sums } = content;
    if (tree !== before?.tree || layout !== before.layout || sums !== before.sums) {
      this.build(content);
    }
    this.select(content.selected);
    if (tree !== before?.tree) this.centre(content.selected);
  }

  /** Draws the way to a node as the one that is looked at. */
  trace(node: number): void {
    if (!this.content) return;
    const way = new Set(pathTo(this.content.tree, node).map((at) => at.node));
    for (const at of this.traced) {
      if (!way.has(at)) this.parts.get(at)?.edge?.classList.remove("traced");
    }
    for (const at of way) this.parts.get(at)?.edge?.classList.add("traced");
    this.traced = way;
  }

  private build(content: TreeContent): void {
    const { layout } = content;
    this.parts.clear();
    this.selected = undefined;
    const canvas = createCanvas(layout);
    const lines = createLines(layout);
    const items = document.createElement("div");
    items.className = "items";
    items.role = "tree";
    items.ariaLabel = "Words that the beam considered";
    items.ariaOrientation = "horizontal";
    canvas.append(lines.element, items);
    this.element.replaceChildren(canvas);
    this.fill(drawParts(content), (part) => {
      items.append(part.item);
      if (part.edge) lines.groups.get(part.layer)?.append(part.edge);
    });
    this.look();
  }

  /** Draws part by part, a slice a frame: the widest beams have thousands. */
  private fill(drawing: Iterator<Part>, add: (part: Part) => void): void {
    cancelAnimationFrame(this.frame);
    const end = performance.now() + sliceMilliseconds;
    for (let next = drawing.next(); !next.done; next = drawing.next()) {
      const part = next.value;
      add(part);
      this.parts.set(part.node, part);
      if (part.node === this.selected) this.mark(part, true);
      if (performance.now() < end) continue;
      this.frame = requestAnimationFrame(() => this.fill(drawing, add));
      break;
    }
    if (this.selected !== undefined) this.trace(this.selected);
  }

  private select(node: number): void {
    if (node === this.selected) return;
    this.mark(this.parts.get(this.selected ?? Number.NaN), false);
    this.mark(this.parts.get(node), true);
    this.selected = node;
    this.trace(node);
  }

  private mark(part: Part | undefined, selected: boolean): void {
    if (!part) return;
    part.item.ariaSelected = String(selected);
    part.item.tabIndex = selected ? 0 : -1;
  }

  private click(event: MouseEvent): void {
    const node = this.nodeOf(event.target);
    if (node === undefined) return;
    this.parts.get(node)?.item.focus({ preventScroll: true });
    this.listener.selected(node, "pointer");
  }

  private keydown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || event.shiftKey || event.ctrlKey) return;
    const from = this.nodeOf(event.target);
    if (from === undefined || !this.content) return;
    const { tree, layout } = this.content;
    const columns = layout.columns.map(({ shown }) => shown.map(({ node }) => node));
    const to = destination(event.key, from, tree, columns);
    if (to === undefined) return;
    event.preventDefault();
    const item = this.parts.get(to)?.item;
    item?.focus({ preventScroll: true });
    this.reveal(item);
    this.listener.selected(to, "keyboard");
  }

  /** Scrolls the region until an item is in view, and the page as little as that needs. */
  private reveal(item: HTMLElement | undefined): void {
    item?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** A new tree shows the place that it is about. */
  private centre(node: number): void {
    const item = this.parts.get(node)?.item;
    if (!item) return;
    const { clientWidth } = this.element;
    const outside = item.offsetLeft + item.offsetWidth > clientWidth;
    this.element.scrollTo(outside ? item.offsetLeft - clientWidth / 2 : 0, 0);
  }

  private point(event: PointerEvent): void {
    if (event.pointerType === "mouse") this.listener.pointed(this.nodeOf(event.target));
  }

  private nodeOf(target: EventTarget | null): number | undefined {
    const item = target instanceof Element ? target.closest<HTMLElement>("[role=treeitem]") : null;
    return item ? Number(item.dataset.node) : undefined;
  }

  private measure(): void {
    const width = this.element.clientWidth;
    if (width === 0) return;
    this.listener.resized(width / remPixels());
    this.look();
  }

  private look(): void {
    if (!this.content || this.element.clientWidth === 0) return;
    const rem = remPixels();
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    const part = describeView(this.content.layout, {
      left: scrollLeft / rem,
      right: (scrollLeft + clientWidth) / rem,
      top: scrollTop / rem,
      bottom: (scrollTop + clientHeight) / rem,
    });
    this.listener.viewed(part);
  }
}

function remPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
