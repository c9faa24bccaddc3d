import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { nearestStop } from "./stops.ts";

interface Labelled {
  /** Unique inside the shadow root; ties the label and the output to the slider. */
  id: string;
  /** Also the accessible name. */
  label: string;
  /** The value as it is shown and spoken, with its unit. */
  text: string;
  /** The formula's letter for it, after the label; not part of the name. */
  symbol?: TemplateResult;
  /** Words under the two ends. */
  ends?: readonly [string, string];
  disabled?: boolean;
}

export interface SliderOptions extends Labelled {
  value: number;
  minimum: number;
  maximum: number;
  step: number;
  onInput: (value: number) => void;
}

/** A labelled slider with its value beside the label. */
export function slider(options: SliderOptions): TemplateResult {
  const { id, label, text, ends, minimum, maximum, step, value, onInput } = options;
  return html`<div class="field">
    <div class="field-head">
      <span><label for=${id}>${label}</label> ${options.symbol ?? nothing}</span>
      <output for=${id}>${text}</output>
    </div>
    <input
      id=${id}
      type="range"
      min=${minimum}
      max=${maximum}
      step=${step}
      aria-valuetext=${text}
      ?disabled=${options.disabled ?? false}
      .value=${live(String(value))}
      @input=${(event: Event) => onInput((event.currentTarget as HTMLInputElement).valueAsNumber)}
    />
    ${ends ? html`<div class="ends"><span>${ends[0]}</span><span>${ends[1]}</span></div>` : nothing}
  </div>`;
}

export interface StopSliderOptions extends Labelled {
  value: number;
  /** The values the slider stops at, in increasing order. */
  stops: readonly number[];
  onInput: (value: number) => void;
}

/** A slider over a list of values, such as powers of two: equal steps for unequal values. */
export function stopSlider(options: StopSliderOptions): TemplateResult {
  const { stops, value, onInput, ...labelled } = options;
  return slider({
    ...labelled,
    minimum: 0,
    maximum: stops.length - 1,
    step: 1,
    value: nearestStop(stops, value),
    onInput: (index) => onInput(stops[index] as number),
  });
}
