import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

export interface ChoicesOptions<T extends string> {
  /** Unique inside the shadow root; also the radio group's name. */
  id: string;
  /** The question the choices answer. */
  legend: TemplateResult | string;
  choices: readonly { value: T; label: TemplateResult | string }[];
  /** The chosen value, or "" while none is. */
  value: T | "";
  onChange: (value: T) => void;
  /** In a row instead of one below the other. */
  inline?: boolean;
}

/** A group of radio buttons with a legend; arrow keys move within it. */
export function choices<T extends string>(options: ChoicesOptions<T>): TemplateResult {
  const { id, legend, value, onChange, inline } = options;
  return html`<fieldset class=${inline ? "choices inline" : "choices"}>
    <legend>${legend}</legend>
    ${options.choices.map(
      (choice) => html`<label class="choice">
        <input
          type="radio"
          name=${id}
          value=${choice.value}
          .checked=${live(choice.value === value)}
          @change=${() => onChange(choice.value)}
        />
        <span>${choice.label}</span>
      </label>`,
    )}
  </fieldset>`;
}
