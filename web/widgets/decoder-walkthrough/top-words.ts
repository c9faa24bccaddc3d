import { html, nothing, type TemplateResult } from "lit";
import type { TopWord } from "../../engine/translation.ts";
import { cssProperty } from "../controls/property.ts";
import { heatClass } from "../heat/heat.ts";
import { probabilityText } from "./step-reading.ts";
import type { WalkStep } from "./walk.ts";

export interface TopWordsOptions {
  /** Undefined while nothing is written. */
  step: WalkStep | undefined;
  /** Feeds a word; undefined where the reference decides what is fed. */
  feed: ((word: TopWord) => void) | undefined;
}

/** The likeliest words of a step with their probabilities; a press feeds one to the decoder. */
export function renderTopWords({ step, feed }: TopWordsOptions): TemplateResult {
  return html`<div class="top-words">
    <h4 id="top-heading">The five likeliest next words</h4>
    ${
      step
        ? html`<ol aria-labelledby="top-heading">
            ${step.top.map((word) => html`<li>${renderWord(word, step, feed)}</li>`)}
          </ol>`
        : html`<p class="soft">They come with the first word that is written.</p>`
    }
  </div>`;
}

function renderWord(word: TopWord, step: WalkStep, feed: TopWordsOptions["feed"]): TemplateResult {
  const goesOn = word.id === step.next.id;
  if (!feed) return html`<span class=${goesOn ? "top goes-on" : "top"}>${renderBar(word)}</span>`;
  return html`<button
    type="button"
    class=${goesOn ? "top goes-on" : "top"}
    aria-pressed=${goesOn ? "true" : "false"}
    @click=${() => feed(word)}
  >${renderBar(word)}</button>`;
}

function renderBar({ text, probability }: TopWord): TemplateResult {
  return html`<span class="top-word" lang="fr">${text}</span>
    <span class="bar" aria-hidden="true">${
      probability > 0
        ? html`<span class=${heatClass(probability)} ${cssProperty("--share", String(probability))}></span>`
        : nothing
    }</span>
    <span class="number">${probabilityText(probability)}</span>`;
}
