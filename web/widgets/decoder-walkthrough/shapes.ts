import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
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
    ${guard([strip], () => unsafeSVG(markupOf(strip)))}
  </svg>`;
}

/** As text: a long sentence has thousands of shapes, which the parser makes faster than templates. */
function markupOf({ shapes }: Strip): string {
  return shapes
    .map(({ level, path }) => `<path class="${signedClass(level)}" d="${path}"></path>`)
    .join("");
}

/** What the colours stand for, from -1 to 1. */
export function renderScale(): TemplateResult {
  return html`<span class="scale">−1 ${renderStrip(everyLevel, 1)} 1</span>`;
}

const everyLevel = stripOf(
  Array.from({ length: 2 * signedLevels + 1 }, (_, index) => index / signedLevels - 1),
  1,
);

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
