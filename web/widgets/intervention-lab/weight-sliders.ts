import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { formatWeight, labelsOf } from "../alignment-heatmap/reading.ts";
import { cssProperty } from "../controls/property.ts";
import { heatClass } from "../heat/heat.ts";

export interface WeightSlidersOptions {
  /** The row's target word. */
  target: string;
  source: readonly string[];
  /** [sources], as they are now. */
  weights: ArrayLike<number>;
  /** [sources], as the model itself had them. */
  original: ArrayLike<number>;
  onWeight(position: number, weight: number): void;
}

/** One row of the weights, a slider for each source word with a mark where the model had it. */
export function weightSliders(options: WeightSlidersOptions): TemplateResult {
  const labels = labelsOf(options.source);
  return html`<div class="weights" role="group" aria-label="Weights of ${options.target}">
    ${labels.map((label, position) => renderSlider(label, position, options))}
  </div>`;
}

function renderSlider(
  label: string,
  position: number,
  { weights, original, onWeight }: WeightSlidersOptions,
): TemplateResult {
  const weight = weights[position] ?? 0;
  const before = original[position] ?? 0;
  const id = `weight-${position + 1}`;
  return html`<div class="weight">
    <label for=${id}>${label}</label>
    <span class="track" ${cssProperty("--share", before.toFixed(4))}>
      <input
        id=${id}
        type="range"
        min="0"
        max="1"
        step="0.01"
        aria-valuetext="${formatWeight(weight)}, by itself ${formatWeight(before)}"
        .value=${live(String(weight))}
        @input=${(event: Event) =>
          onWeight(position, (event.currentTarget as HTMLInputElement).valueAsNumber)}
      />
    </span>
    <output for=${id} class=${heatClass(weight)}>${formatWeight(weight)}</output>
  </div>`;
}
