import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { CorpusReport } from "../../engine/training.ts";
import { numbersTable } from "../chart/numbers-table.ts";
import type { Drafts } from "../controls/drafts.ts";
import { entry } from "../controls/entry.ts";
import { slider, stopSlider } from "../controls/slider.ts";
import { countText } from "../numbers/text.ts";
import { coverageChart, coverageTable, lengthChart, lengthTable } from "./reading.ts";
import {
  type CorpusOptions,
  corpusFields,
  lineLimits,
  vocabularySizes,
  wordLimits,
} from "./settings.ts";
import { type Side, withSide } from "./texts.ts";

/** Limits of words that the chart picks; the slider has those between. */
const lengthStops = Array.from({ length: 20 }, (_, index) => 5 * (index + 1));

export interface OptionsView {
  options: CorpusOptions;
  report: CorpusReport;
  sides: readonly Side[];
  /** The sides are files, not columns. */
  twoTexts: boolean;
  drafts: Drafts;
  change(part: Partial<CorpusOptions>): void;
  redraw(): void;
}

/** Which side is which. */
export function sidesView({ options, sides, twoTexts, change }: OptionsView): TemplateResult {
  const what = twoTexts ? "file" : "column";
  return html`<div class="field-pair">
    ${renderSide("from", `Source: the ${what} to translate`, options.from, sides, (number) =>
      change(withSide(options, "from", number)),
    )}
    ${renderSide("to", `Target: the ${what} to write`, options.to, sides, (number) =>
      change(withSide(options, "to", number)),
    )}
    <button type="button" @click=${() => change({ from: options.to, to: options.from })}>
      Swap the languages
    </button>
  </div>`;
}

function renderSide(
  id: string,
  label: string,
  chosen: number,
  sides: readonly Side[],
  choose: (number: number) => void,
): TemplateResult {
  return html`<div class="field">
    <div class="field-head"><label for=${id}>${label}</label></div>
    <select
      id=${id}
      .value=${live(String(chosen))}
      @change=${(event: Event) => choose(Number((event.currentTarget as HTMLSelectElement).value))}
    >
      ${sides.map(
        ({ number, sample }) =>
          html`<option value=${number} .selected=${number === chosen}>${number}: ${sample}</option>`,
      )}
    </select>
  </div>`;
}

/** How much of the text is read and known, with what each limit lets in. */
export function limitsView(view: OptionsView): TemplateResult {
  const { options, report, drafts, change, redraw } = view;
  return html`<section class="limits" aria-label="Limits">
    <div class="limit">
      ${stopSlider({
        id: "vocabulary",
        label: "Words in a vocabulary",
        text: countText(options.vocabulary),
        value: options.vocabulary,
        stops: vocabularySizes,
        onInput: (vocabulary) => change({ vocabulary }),
      })}
      <line-chart
        .model=${coverageChart(report, options)}
        .candidates=${vocabularySizes}
        @pick=${(event: CustomEvent<number>) => change({ vocabulary: event.detail })}
      ></line-chart>
      ${numbersTable(coverageTable(report, options))}
      ${entry({
        id: "least",
        label: "Times a word must be seen to be known",
        value: String(options.least),
        drafts,
        accept: (text) => {
          const least = corpusFields.least.parse(text);
          if (least !== options.least) change({ least });
          return String(least);
        },
        step: (steps) => String(Math.max(1, options.least + steps)),
        redraw,
      })}
    </div>
    <div class="limit">
      ${slider({
        id: "words",
        label: "Most words in a sentence",
        text: String(options.words),
        value: options.words,
        ...wordLimits,
        step: 1,
        onInput: (words) => change({ words }),
      })}
      <line-chart
        .model=${lengthChart(report, options)}
        .candidates=${lengthStops}
        @pick=${(event: CustomEvent<number>) => change({ words: event.detail })}
      ></line-chart>
      ${numbersTable(lengthTable(report))}
      ${stopSlider({
        id: "line-limit",
        label: "Lines to read",
        text: `the first ${countText(options.lines)}`,
        value: options.lines,
        stops: lineLimits,
        onInput: (lines) => change({ lines }),
      })}
    </div>
  </section>`;
}

/** How sentences become words. */
export function readingView({ options, change }: OptionsView): TemplateResult {
  const yesNo = (yes: boolean): "yes" | "no" => (yes ? "yes" : "no");
  return html`<fieldset>
    <legend>Words</legend>
    ${renderCheck("In lower case", options.lowercase === "yes", (yes) =>
      change({ lowercase: yesNo(yes) }),
    )}
    ${renderCheck("Leave out pairs that were there before", options.repeats === "drop", (yes) =>
      change({ repeats: yes ? "drop" : "keep" }),
    )}
    ${renderCheck("Its words are parted by spaces already", options.tokenized === "yes", (yes) =>
      change({ tokenized: yesNo(yes) }),
    )}
    ${renderCheck(
      html`French spacing in the target (a space before <code>; : ! ?</code>)`,
      options.french === "yes",
      (yes) => change({ french: yesNo(yes) }),
    )}
  </fieldset>`;
}

function renderCheck(
  label: TemplateResult | string,
  checked: boolean,
  onChange: (checked: boolean) => void,
): TemplateResult {
  return html`<label class="choice">
    <input
      type="checkbox"
      .checked=${live(checked)}
      @change=${(event: Event) => onChange((event.currentTarget as HTMLInputElement).checked)}
    />
    <span>${label}</span>
  </label>`;
}
