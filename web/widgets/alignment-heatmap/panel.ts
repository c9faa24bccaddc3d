import { html, nothing, type TemplateResult } from "lit";
import type { Attention } from "../../engine/protocol.ts";
import { type AlignmentData, weightsOf } from "./alignment.ts";
import { formatMeasures, formatWeight, type Reading, sharesOf } from "./reading.ts";
import { type SaveFormat, saveFormats } from "./save-formats.ts";

/** What one drawing of the heatmap shows. */
export interface Shown {
  data: AlignmentData;
  attention: Attention;
  /** The selected row, counted from 0. */
  row: number;
  reading: Reading;
}

/** The row in a few words, as a line: “la ← the (2nd) 0.46, the (1st) 0.42”. */
export function renderSentence({ target, shares, others }: Reading): TemplateResult {
  return html`<p class="big">
    ${target} <span class="soft arrow">←</span> ${shares.map(
      ({ label, weight }, index) => html`${index > 0 ? ", " : nothing}<span class="share"
          >${label} ${formatWeight(weight)}</span
        >`,
    )}${others > 0 ? html` <span class="soft">and ${others} more</span>` : nothing}
  </p>`;
}

/** Past this many words only the heaviest are listed. */
const mostListed = 20;

/** The row's numbers as a list, for when they do not fit their cells. */
export function renderNumbers({ data, attention, row }: Shown): TemplateResult {
  const shares = sharesOf(data.source, weightsOf(attention, row));
  const listed =
    shares.length > mostListed
      ? shares.slice(0, mostListed / 2)
      : shares.sort((a, b) => a.position - b.position);
  return html`<ol class="numbers" aria-label="Weights of this row">
    ${listed.map(({ label, weight }) => html`<li>${label} <b>${formatWeight(weight)}</b></li>`)}
  </ol>`;
}

/** How sharp the row's look is, in numbers. */
export function renderMeasures({ data, attention, row }: Shown): TemplateResult {
  const measures = formatMeasures(attention, row, data.source.length);
  return html`<dl class="read">
    ${measures.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
  </dl>`;
}

/** The footer's Save button, which opens the formats above itself. */
export function renderSave(save: (format: SaveFormat) => void): TemplateResult {
  const choose = (event: Event, format: SaveFormat): void => {
    close(event.currentTarget);
    save(format);
  };
  return html`<details class="save" @keydown=${closeOnEscape} @focusout=${closeOnLeave}>
    <summary>Save</summary>
    <div>
      ${saveFormats.map(
        (format) =>
          html`<button type="button" @click=${(event: Event) => choose(event, format)}>
            ${format}
          </button>`,
      )}
    </div>
  </details>`;
}

function close(inside: EventTarget | null): void {
  const details = (inside as Element | null)?.closest("details");
  if (!details?.open) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key === "Escape") close(event.currentTarget);
}

function closeOnLeave(event: FocusEvent): void {
  const details = event.currentTarget as HTMLDetailsElement;
  const next = event.relatedTarget;
  if (next instanceof Node && !details.contains(next)) details.open = false;
}
