import { html, nothing, type TemplateResult } from "lit";
import { gapAfter } from "../model-heatmap/translated.ts";
import { derailmentText } from "./verdicts.ts";
import { type Walk, wordsOf } from "./walk.ts";
import type { Walkthrough } from "./walkthrough.ts";

/**
 * How the reader feeds the decoder a word. `box` is for one that is not among the likeliest, and
 * `refusal` says why a typed one was not fed; "" if nothing is wrong.
 */
export function renderFeeding(
  box: TemplateResult | typeof nothing,
  refusal: string,
): TemplateResult {
  return html`<section class="feeding" aria-labelledby="feeding-heading">
    <h4 id="feeding-heading">Feed it a wrong word</h4>
    <p class="soft">
      ${
        box === nothing
          ? "Once a word is written, you can put another in its place."
          : "Press one of the five, or type any other. The decoder takes it for its own."
      }
    </p>
    ${box}
    <p id="feed-note" class="note" role="alert" ?hidden=${refusal === ""}>${refusal}</p>
  </section>`;
}

/** What became of the sentence after a word was fed. */
export function renderDerailment(
  { walk, own, derailment }: Walkthrough,
  undo: () => void,
): TemplateResult {
  const text = derailmentText(walk, derailment);
  return html`<section class="derailment" aria-label="What the fed word does">
    <p role="status" ?hidden=${text === ""}>${text}</p>
    ${
      text === ""
        ? nothing
        : html`<dl class="translations">
              <dt>With your word</dt>
              <dd lang="fr">${renderText(walk, derailment.changed)}</dd>
              <dt>Its own</dt>
              <dd lang="fr">${renderText(own, derailment.lost)}</dd>
            </dl>
            <div class="row"><button type="button" @click=${undo}>Undo</button></div>`
    }
  </section>`;
}

/** The words of a walk; those that the other one does not have are marked. */
function renderText(walk: Walk, marked: readonly boolean[]): TemplateResult[] {
  return wordsOf(walk).map(({ text }, index, words) => {
    const gap = index === 0 ? "" : gapAfter(words[index - 1]?.text);
    const shown = walk.steps[index]?.by === "reader" ? html`<b>${text}</b>` : text;
    return html`${gap}${marked[index] ? html`<mark>${shown}</mark>` : shown}`;
  });
}
