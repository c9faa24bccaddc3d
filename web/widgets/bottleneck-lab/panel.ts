import { html, nothing, type TemplateResult } from "lit";
import { openTable } from "../chart/numbers-table.ts";
import { stopSlider } from "../controls/slider.ts";
import type { MeasureName } from "./measures.ts";
import { isMeasured, measuredOn, rangeTable, readingSentence, type ShownModel } from "./reading.ts";
import { type Range, rangesOf, rangeText, type View } from "./settings.ts";

export interface PanelOptions {
  view: View;
  models: readonly ShownModel[];
  range: Range;
  measure: MeasureName;
  /** What stands in the place of figures before there are any. */
  nothingYet: string;
  onRange(range: Range): void;
}

/** What both models reach at one length, and the length. */
export function renderPanel(options: PanelOptions): TemplateResult {
  const { view, models, range, onRange } = options;
  const known = rangesOf(view);
  return html`<div class="panel">
    <p class="big">${renderReading(options)}</p>
    ${isMeasured(models) ? openTable(rangeTable(models, range)) : nothing}
    ${stopSlider({
      id: "range",
      label: "Length",
      text: `${rangeText(range)} words`,
      value: known.indexOf(range),
      stops: known.map((_, index) => index),
      ends: [rangeText(known[0] as Range), rangeText(known.at(-1) as Range)],
      onInput: (index) => onRange(known[index] as Range),
    })}
  </div>`;
}

function renderReading({ models, range, measure, nothingYet }: PanelOptions): TemplateResult {
  const reading = readingSentence(models, range, measure);
  return reading === ""
    ? html`<span class="soft">${nothingYet}</span>`
    : html`${reading}<small>${measuredOn(models)}</small>`;
}
