import { html, nothing, type TemplateResult } from "lit";

/** What the page says about an answer. */
export interface Verdict {
  right: boolean;
  /** Sentences; the first is the most important. */
  messages: readonly string[];
}

/** The verdict as it is shown and announced; nothing before the first check. */
export function verdictBlock(verdict: Verdict | undefined): TemplateResult {
  return html`<div class="verdict" role="status">
    ${
      verdict
        ? html`<p class=${verdict.right ? "verdict-word right" : "verdict-word wrong"}>
              ${verdict.right ? "Right." : "Not yet."}
            </p>
            ${verdict.messages.map((message) => html`<p>${message}</p>`)}`
        : nothing
    }
  </div>`;
}

/** A property that is checked live, with its value. */
export function propertyLine(holds: boolean, text: TemplateResult | string): TemplateResult {
  return html`<li class=${holds ? "holds" : ""}>
    <span class="mark" aria-hidden="true">${holds ? "✓" : "○"}</span>
    <span>${text}<span class="visually-hidden">${holds ? ", holds" : ", does not hold"}</span></span>
  </li>`;
}
