import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { PresetFacts, PresetName } from "../../engine/training.ts";
import { defaultsOf } from "../card/fields.ts";
import type { Drafts } from "../controls/drafts.ts";
import { entry, readNumber, steppedText } from "../controls/entry.ts";
import { seedEntry } from "../controls/seed-entry.ts";
import {
  ownSettings,
  presetNames,
  presetSettings,
  type SettingName,
  type SetupValues,
  settingFields,
  settingsOf,
  sizes,
} from "../training-run/setup-fields.ts";
import {
  differencesText,
  type NumberSetting,
  numberSettings,
  type SizeSetting,
  sizeSettings,
  type WordSetting,
  wordSettings,
} from "./setting-names.ts";

export interface SetupPanelOptions {
  values: SetupValues;
  presets: readonly PresetFacts[];
  drafts: Drafts;
  /** While a run moves, nothing can be set. */
  locked: boolean;
  /** Whether the sentences are of a text of the reader's, whose pairs are counted elsewhere. */
  ownText: boolean;
  /** Folded, the fields are not there: browsers lay out every field on a page, far ones too. */
  unfolded: boolean;
  unfold: (unfolded: boolean) => void;
  change: (part: Partial<SetupValues>) => void;
  redraw: () => void;
}

/** The preset, for the row that starts a run. */
export function renderPreset({ values, locked, change }: SetupPanelOptions): TemplateResult {
  return html`<div class="field preset">
    <label for="preset">Preset</label>
    <select
      id="preset"
      ?disabled=${locked}
      .value=${live(values.preset)}
      @change=${(event: Event) =>
        change({ preset: (event.currentTarget as HTMLSelectElement).value as PresetName })}
    >
      ${presetNames.map(
        (name) => html`<option value=${name} .selected=${name === values.preset}>${name}</option>`,
      )}
    </select>
  </div>`;
}

/** What the preset is, and the folded settings. */
export function renderSettings(options: SetupPanelOptions): TemplateResult {
  const { values, presets, unfolded, unfold } = options;
  const description = presets.find(({ name }) => name === values.preset)?.description ?? "";
  return html`<p class="soft preset-is">
      <span class="name">${values.preset}</span>: ${description}. Seed ${values.seed}.
    </p>
    <details
      class="settings setup"
      .open=${unfolded}
      @toggle=${(event: Event) => unfold((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary><span>Settings <span class="soft own-settings">${differencesText(values, options.ownText)}</span></span></summary>
      ${unfolded ? renderFields(options) : nothing}
    </details>`;
}

function renderFields(options: SetupPanelOptions): TemplateResult {
  const { values, locked, drafts, change, redraw } = options;
  return html`<fieldset ?disabled=${locked} aria-describedby="setup-note">
    <p id="setup-note" class="soft">
      ${
        locked
          ? "Pause the run to change its settings."
          : "Another setting is another run, from its first step. A run that was begun is kept, and is found again under its settings."
      }
    </p>
    <div class="setup-grid">
      ${seedEntry({ seed: values.seed, drafts, onSeed: (seed) => change({ seed }), redraw })}
      ${renderWords(options, "attention")} ${renderWords(options, "values")}
      ${renderWords(options, "cell")} ${renderWords(options, "reading")}
      ${renderSize(options, "size")} ${renderSize(options, "embedding")}
      ${renderNumber(options, "layers")} ${renderWords(options, "feeding")}
      ${renderNumber(options, "dropout")} ${renderNumber(options, "steps")}
      ${renderNumber(options, "rate")} ${renderNumber(options, "batch")}
      ${renderWords(options, "curriculum")} ${renderNumber(options, "teacher")}
      ${
        options.ownText
          ? nothing
          : html`${renderNumber(options, "pairs")} ${renderNumber(options, "shortest")}
            ${renderNumber(options, "longest")}`
      }
    </div>
    <button
      type="button"
      class="as-preset"
      @click=${() => change(defaultsOf(settingFields))}
    >
      All as the preset has them
    </button>
  </fieldset>`;
}

function renderWords(options: SetupPanelOptions, name: WordSetting): TemplateResult {
  const { label, words } = wordSettings[name];
  return renderSelect(options, name, label, Object.entries(words), (value) => value);
}

function renderSize(options: SetupPanelOptions, name: SizeSetting): TemplateResult {
  const { label } = sizeSettings[name];
  const stops = sizes.map((size) => [String(size), String(size)] as const);
  return renderSelect(options, name, label, stops, Number);
}

function renderSelect(
  options: SetupPanelOptions,
  name: WordSetting | SizeSetting,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  read: (value: string) => string | number,
): TemplateResult {
  const now = String(settingsOf(options.values, options.presets)[name]);
  const preset = String(presetSettings(options.values.preset, options.presets)[name]);
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <select
      id=${name}
      .value=${live(now)}
      @change=${(event: Event) =>
        set(options, name, read((event.currentTarget as HTMLSelectElement).value))}
    >
      ${choices.map(
        ([value, text]) => html`<option value=${value} .selected=${value === now}>
          ${text}${value === preset && preset !== now ? " (preset)" : ""}
        </option>`,
      )}
    </select>
  </div>`;
}

function renderNumber(options: SetupPanelOptions, name: NumberSetting): TemplateResult {
  const { label, step } = numberSettings[name];
  const field = settingFields[name];
  const value = settingsOf(options.values, options.presets)[name] ?? field.parse(mixed[name] ?? "");
  const text = field.format(value);
  return entry({
    id: name,
    label,
    value: text,
    drafts: options.drafts,
    accept: (typed) => {
      const accepted = readNumber(field, typed);
      if (accepted !== value) set(options, name, accepted);
      return field.format(accepted);
    },
    step: (steps) => steppedText(field, (value ?? 0) + steps * step, text),
    redraw: options.redraw,
  });
}

/** The shortest and the longest sentence of the lesson's mix, which a preset leaves open. */
const mixed: Partial<Record<NumberSetting, string>> = { shortest: "3", longest: "40" };

/** A value equal to the preset's is the preset's. */
function set(
  { values, presets, change }: SetupPanelOptions,
  name: SettingName,
  value: string | number | undefined,
): void {
  const own = ownSettings({ [name]: value }, presetSettings(values.preset, presets));
  change({ [name]: own[name] });
}
