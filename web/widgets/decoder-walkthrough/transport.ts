import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { slider } from "../controls/slider.ts";
import { fields, paces, type Speed } from "./settings.ts";

export interface TransportOptions {
  position: number;
  last: number;
  /** Where the walk stands, in words. */
  text: string;
  playing: boolean;
  speed: Speed;
  play: () => void;
  go: (position: number) => void;
  pace: (speed: Speed) => void;
  reset: () => void;
}

/** The buttons and the slider that move the walk. */
export function renderTransport(options: TransportOptions): TemplateResult {
  const { position, last, text, playing, play, go, reset } = options;
  return html`<div class="transport">
    <div class="row">
      <button type="button" class="primary play" @click=${play}>${playing ? "Pause" : "Play"}</button>
      <button type="button" ?disabled=${position === 0} @click=${() => go(position - 1)}>
        Previous
      </button>
      <button type="button" ?disabled=${position === last} @click=${() => go(position + 1)}>
        Next
      </button>
      <button type="button" class="quiet" @click=${reset}>Reset</button>
      ${renderSpeed(options)}
    </div>
    ${slider({
      id: "position",
      label: "Step",
      text,
      value: position,
      minimum: 0,
      maximum: last,
      step: 1,
      onInput: go,
    })}
  </div>`;
}

function renderSpeed({ speed, pace }: TransportOptions): TemplateResult {
  return html`<div class="speed">
    <label for="speed">Speed</label>
    <select
      id="speed"
      .value=${live(speed)}
      @change=${(event: Event) =>
        pace(fields.speed.parse((event.currentTarget as HTMLSelectElement).value))}
    >
      ${Object.keys(paces).map(
        (name) => html`<option value=${name} .selected=${name === speed}>${name}</option>`,
      )}
    </select>
  </div>`;
}
