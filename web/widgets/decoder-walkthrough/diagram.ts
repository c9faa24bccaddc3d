import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Architecture } from "../../engine/translation.ts";
import { formatWeight } from "../alignment-heatmap/reading.ts";
import { cssProperty } from "../controls/property.ts";
import { heatClass } from "../heat/heat.ts";
import { type Drawing, type SourceBox, stripRows, type TargetBox } from "./drawing.ts";
import { renderLinks, renderScale, renderStrip } from "./shapes.ts";

export interface DiagramOptions {
  drawing: Drawing;
  architecture: Architecture;
  /** Source words, so that a target box knows its position in the walk. */
  sources: number;
  /** A box was pressed: the position at which it lights up. */
  go: (position: number) => void;
  press: (event: KeyboardEvent) => void;
}

/** Letters that a column gives room to. */
const letters = { fewest: 5, most: 12 };

/**
 * Encoder, what it hands over, and decoder: lanes below each other, or, where the figure is narrow,
 * columns beside each other.
 */
export function renderDiagram(options: DiagramOptions): TemplateResult {
  const { drawing, architecture } = options;
  const { sources, targets, places, attention } = drawing;
  return html`<div
      class="diagram"
      role="group"
      tabindex="0"
      aria-label="Encoder and decoder; arrow keys take a step"
      ${cssProperty("--places", String(places))}
      ${cssProperty("--middle", String(sources.length / 2 / places))}
      ${cssProperty("--letters", String(widestWord(drawing)))}
      @keydown=${options.press}
      @click=${(event: Event) => goToBox(event, options)}
    >
      <div class="sides">
        <p class="side-name of-encoder">The encoder reads</p>
        <div class="names encoder-names" aria-hidden="true">
          <span class="name-word"></span>
          <span><i>x</i></span>
          ${architecture.bidirectional ? html`<span><i>h</i> →</span><span><i>h</i> ←</span>` : html`<span class="tall"><i>h</i></span>`}
          ${attention ? html`<span class="name-weight"><i>α</i></span>` : nothing}
        </div>
        <ol class="lane encoder" aria-label="Encoder">
          ${sources.map((source) => renderSource(source, attention))}
        </ol>
        <div class="between">
          ${renderLinks(drawing.links.across, places, "across")}
          ${renderLinks(drawing.links.down, places, "down")}
          ${drawing.vector ? html`<div class="vector"><span>one vector</span>${renderStrip(drawing.vector, stripRows.context)}</div>` : nothing}
        </div>
        <p class="side-name of-decoder">The decoder writes</p>
        <div class="names decoder-names" aria-hidden="true">
          <span class="name-input">fed</span>
          <span class="tall"><i>s</i></span>
          <span>${attention ? html`<i>c</i>` : nothing}</span>
        </div>
        <ol class="lane decoder" aria-label="Decoder">
          ${targets.map((target) => renderTarget(target, attention))}
          ${drawing.upcoming === "" ? nothing : renderUpcoming(drawing.upcoming, attention)}
        </ol>
      </div>
    </div>`;
}

function renderSource(source: SourceBox, attention: boolean): TemplateResult {
  const { weight, current } = source;
  const { fromStart, fromEnd } = source.read;
  const read = fromStart || fromEnd;
  return html`<li
    class=${classMap({ box: true, read, current, "from-start": fromStart, "from-end": fromEnd })}
    aria-current=${current ? "step" : nothing}
  >
    <span class=${source.unknown ? "word unknown" : "word"} lang="en">${source.word}</span>
    <span class="strips">
      ${renderStrip(source.embedding, stripRows.embedding)}
      ${source.states.map((state) => renderStrip(state, stripRows.state / source.states.length))}
    </span>
    ${read ? nothing : html`<span class="visually-hidden">not read yet</span>`}
    ${attention ? renderWeight(weight) : nothing}
  </li>`;
}

function renderWeight(weight: number | undefined): TemplateResult {
  if (weight === undefined) return html`<span class="weight none"></span>`;
  return html`<span class="weight ${heatClass(weight)}"
    ><span class="visually-hidden">weight</span> ${formatWeight(weight)}</span
  >`;
}

function renderTarget(target: TargetBox, attention: boolean): TemplateResult {
  const { current, by, instead } = target;
  const kind = instead === "" ? "" : by === "reader" ? "fed-word" : "missed";
  return html`<li
    class=${classMap({ box: true, read: true, "from-start": true, current, [kind || "plain"]: true })}
    aria-current=${current ? "step" : nothing}
  >
    <span class="input" lang="fr"><span class="visually-hidden">fed</span> ${target.input}</span>
    <span class="strips">
      ${renderStrip(target.state, stripRows.state)}
      ${attention ? renderStrip(target.context, stripRows.context) : nothing}
    </span>
    ${renderWritten(target)}
  </li>`;
}

/** The word below a box, with what it stands in place of. */
function renderWritten({ word, instead, by, changed, firstWrong }: TargetBox): TemplateResult {
  if (instead === "") {
    return html`<span class="words"><span class="word" lang="fr">${changed ? html`<mark>${word}</mark>` : word}</span></span>`;
  }
  const why =
    by === "reader" ? "fed by you in place of" : "in the reference; it would have written";
  return html`<span class="words">
    <span class="word" lang="fr">${word}</span>
    <span class="visually-hidden">${why}</span>
    <s lang="fr">${instead}</s>
    ${firstWrong ? html`<span class="first-wrong">first wrong</span>` : nothing}
  </span>`;
}

/** The place where the decoder goes on. */
function renderUpcoming(input: string, attention: boolean): TemplateResult {
  return html`<li class="box">
    <span class="input" lang="fr"><span class="visually-hidden">next is fed</span> ${input}</span>
    <span class="strips">
      ${renderStrip(undefined, stripRows.state)}
      ${attention ? renderStrip(undefined, stripRows.context) : nothing}
    </span>
    <span class="words"></span>
  </li>`;
}

/** What the letters and the colours of the diagram stand for. */
export function renderLegend(architecture: Architecture): TemplateResult {
  const { bidirectional, attention, values } = architecture;
  const blend = {
    embeddings: html`<i>x</i>`,
    states: html`<i>h</i>`,
    "states-and-embeddings": html`<i>h</i> and the <i>x</i>`,
  }[values];
  return html`<p class="legend soft">
    Each cell is a number: ${renderScale()} or beyond. <i>x</i>: the word's own vector. <i>h</i>: the
    encoder's state${bidirectional ? ", one half read from the left and one from the right" : nothing}.
    ${
      attention === "none"
        ? html`<i>s</i>: the decoder's state. Every step gets the same one vector.`
        : html`<i>α</i>: the weight of the step. <i>s</i>: the decoder's state. <i>c</i>: the context, a blend of the ${blend}.`
    }
  </p>`;
}

function widestWord({ sources, targets }: Drawing): number {
  const lengths = [...sources, ...targets].map(({ word }) => word.length);
  return Math.min(letters.most, Math.max(letters.fewest, ...lengths));
}

function goToBox(event: Event, { sources, go }: DiagramOptions): void {
  const box = (event.target as Element).closest(".box");
  const lane = box?.parentElement;
  if (!box || !lane) return;
  const index = [...lane.children].indexOf(box) + 1;
  go(lane.classList.contains("encoder") ? index : sources + index);
}
