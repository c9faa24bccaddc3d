import { heatColors, heatStep, heatSteps, type Scheme } from "../heat/scale.ts";
import type { View } from "./viewport.ts";

/**
 * The whole of a large table in miniature, one pixel a weight, with a frame around the part in
 * view. Dragging the frame scrolls the table; for the keyboard and for screen readers the table
 * itself is the way, so this stays a picture.
 */
export class Overview {
  readonly element = document.createElement("div");
  private readonly picture = document.createElement("div");
  private readonly canvas = document.createElement("canvas");
  private readonly frame = document.createElement("div");
  private readonly extent = document.createElement("p");
  private columns = 1;
  private rows = 1;
  private weights: ArrayLike<number> = [];
  private readonly palettes = new Map<Scheme, Uint32Array>();
  private scheme: Scheme | undefined;
  private readonly darkness = matchMedia("(prefers-color-scheme: dark)");
  private readonly themes = new MutationObserver(() => this.recolor());

  /** `centre` is asked to bring a point, as fractions, to the middle of the view. */
  constructor(centre: (x: number, y: number) => void) {
    this.element.className = "overview";
    this.picture.className = "picture";
    this.frame.className = "frame";
    this.extent.className = "extent";
    this.picture.ariaHidden = "true";
    this.picture.append(this.canvas, this.frame);
    this.element.append(this.picture, this.extent);
    const follow = (event: PointerEvent): void => {
      const box = this.picture.getBoundingClientRect();
      centre((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    };
    this.picture.addEventListener("pointerdown", (event) => {
      this.picture.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.picture.addEventListener("pointermove", (event) => {
      if (this.picture.hasPointerCapture(event.pointerId)) follow(event);
    });
  }

  /** Watches the page's theme, whose colours a canvas has to be given. */
  connect(): void {
    this.darkness.addEventListener("change", this.recolor);
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme", "class"] });
    this.scheme = undefined;
  }

  disconnect(): void {
    this.darkness.removeEventListener("change", this.recolor);
    this.themes.disconnect();
  }

  /** Draws the weights, [rows x columns]. */
  draw(weights: ArrayLike<number>, rows: number, columns: number): void {
    this.weights = weights;
    if (rows !== this.rows || columns !== this.columns) {
      this.canvas.width = columns;
      this.canvas.height = rows;
      this.picture.style.setProperty("aspect-ratio", `${columns} / ${rows}`);
    }
    this.rows = rows;
    this.columns = columns;
    this.scheme ??= this.schemeInUse();
    const palette = this.palette(this.scheme);
    const image = new ImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    for (let index = 0; index < pixels.length; index++) {
      pixels[index] = palette[heatStep(weights[index] ?? 0)] ?? 0;
    }
    this.canvas.getContext("2d")?.putImageData(image, 0, 0);
  }

  /** Frames what is in view and says it in words. */
  show(view: View): void {
    const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;
    this.frame.style.setProperty("left", percent(view.left));
    this.frame.style.setProperty("width", percent(view.right - view.left));
    this.frame.style.setProperty("top", percent(view.top));
    this.frame.style.setProperty("height", percent(view.bottom - view.top));
    const cut = describeView(view, this.rows, this.columns);
    this.extent.textContent =
      cut === "" ? "The whole table is in view." : `${cut} Scroll the table, or drag here.`;
  }

  private readonly recolor = (): void => {
    this.scheme = undefined;
    if (this.weights.length > 0) this.draw(this.weights, this.rows, this.columns);
  };

  private schemeInUse(): Scheme {
    const declared = getComputedStyle(document.documentElement).colorScheme.split(" ");
    if (!declared.includes("dark")) return "light";
    if (!declared.includes("light")) return "dark";
    return this.darkness.matches ? "dark" : "light";
  }

  /** The scale as pixels in the byte order of this machine. */
  private palette(scheme: Scheme): Uint32Array {
    let palette = this.palettes.get(scheme);
    if (!palette) {
      const bytes = new Uint8Array(heatSteps * 4);
      for (let step = 0; step < heatSteps; step++) {
        const { background } = heatColors(step, scheme);
        for (let component = 0; component < 3; component++) {
          const hex = background.slice(1 + 2 * component, 3 + 2 * component);
          bytes[4 * step + component] = Number.parseInt(hex, 16);
        }
        bytes[4 * step + 3] = 255;
      }
      palette = new Uint32Array(bytes.buffer);
      this.palettes.set(scheme, palette);
    }
    return palette;
  }
}

/** Which words are in view: those of which at least half is, counted from 1. "" if all are. */
export function describeView(view: View, rows: number, columns: number): string {
  const across = extentOf(view.left, view.right, columns);
  const down = extentOf(view.top, view.bottom, rows);
  if (across === undefined && down === undefined) return "";
  const parts = [
    across === undefined ? `all ${columns} source words` : `source words ${across}`,
    down === undefined ? `all ${rows} target words` : `target words ${down}`,
  ];
  return `In view: ${parts.join(", ")}.`;
}

function extentOf(from: number, to: number, count: number): string | undefined {
  const first = Math.min(count, Math.round(from * count) + 1);
  const last = Math.max(first, Math.round(to * count));
  return first === 1 && last === count ? undefined : `${first}–${last} of ${count}`;
}
