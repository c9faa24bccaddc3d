import { html, type TemplateResult } from "lit";
import { suggestions } from "./suggestions.ts";

/** The sentences to begin with, as buttons. It needs `translator.css`. */
export function sentenceChips(pick: (sentence: string) => void): TemplateResult {
  return html`<div class="chips" role="group" aria-label="Sentences to try">
    ${suggestions.map(
      ({ sentence, shows }) =>
        html`<button type="button" title=${shows} @click=${() => pick(sentence)}>
          ${sentence}
        </button>`,
    )}
  </div>`;
}
