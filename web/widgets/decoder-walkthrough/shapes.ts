import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { signedClass, signedLevels } from "../heat/signed.ts";
import type { Direction, Link } from "./links.ts";
import { type Strip, stripOf } from "./strip.ts";

/** The cells, as wide as there is room; empty ones where the vector is not known yet. */
export function renderStrip(strip: Strip | undefined, rows: number): TemplateResult {
  if (!strip) return html`<span class="strip rows-${rows}"></span>`;
  return html`<svg
    class="strip rows-${rows}"
    viewBox="0 0 ${strip.columns} ${strip.rows}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${strip.shapes.map(({ level, path }) => svg`<path class=${signedClass(level)} d=${path}></path>`)}
  </svg>`;
}

/** What the colours stand for, from -1 to 1. */
export function renderScale(): TemplateResult {
  const levels = Array.from({ length: 2 * signedLevels + 1 }, (_, index) => index - signedLevels);
  return html`<span class="scale">
    −1
    ${renderStrip(
      stripOf(
        levels.map((level) => level / signedLevels),
        1,
      ),
      1,
    )}
    1
  </span>`;
}

/** All lines of one direction, stretched over the space between encoder and decoder. */
export function renderLinks(
  links: readonly Link[],
  words: number,
  direction: Direction,
): SVGTemplateResult {
  const size = direction === "across" ? `0 0 ${words} 1` : `0 0 1 ${words}`;
  return svg`<svg class="links ${direction}" viewBox=${size} preserveAspectRatio="none" aria-hidden="true">
    ${links.map(
      ({ path, width, dashed }) =>
        svg`<path class=${dashed ? "handed" : "weighed"} d=${path} stroke-width=${width}></path>`,
    )}
  </svg>`;
}
