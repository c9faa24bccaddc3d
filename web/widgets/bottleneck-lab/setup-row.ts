import { html, nothing, type TemplateResult } from "lit";
import type { Drafts } from "../controls/drafts.ts";
import { seedEntry } from "../controls/seed-entry.ts";
import { stopSlider } from "../controls/slider.ts";
import { countText } from "../numbers/text.ts";
import { type Settings, sizeStops, stepStops, type View } from "./settings.ts";

export interface SetupRowOptions {
  view: View;
  settings: Settings;
  /** While the runs are under way, what decides them stays as it is. */
  disabled: boolean;
  drafts: Drafts;
  change(part: Partial<Settings>): void;
  redraw(): void;
}

/** What decides both runs. */
export function renderSetupRow(options: SetupRowOptions): TemplateResult {
  const { view, settings, disabled, drafts, change, redraw } = options;
  return html`<fieldset class="settings" ?disabled=${disabled}>
    <legend class="visually-hidden">What decides both runs</legend>
    ${stopSlider({
      id: "steps",
      label: "Steps",
      text: countText(settings.steps),
      value: settings.steps,
      stops: stepStops,
      onInput: (steps) => change({ steps }),
    })}
    ${
      view === "attention"
        ? stopSlider({
            id: "size",
            label: "Vector size",
            text: countText(settings.size),
            value: settings.size,
            stops: sizeStops,
            onInput: (size) => change({ size }),
          })
        : nothing
    }
    ${seedEntry({ seed: settings.seed, drafts, onSeed: (seed) => change({ seed }), redraw })}
  </fieldset>`;
}
