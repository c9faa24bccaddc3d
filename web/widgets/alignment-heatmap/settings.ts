import { html, nothing, type TemplateResult } from "lit";
import type { SentencePair } from "../../engine/protocol.ts";
import { integerField, numberField, seedField } from "../card/fields.ts";
import type { Drafts } from "../controls/drafts.ts";
import { entry, readNumber, steppedText } from "../controls/entry.ts";
import { seedEntry } from "../controls/seed-entry.ts";
import { type DrawSettings, standardDraw } from "./lesson-pairs.ts";

/** How the synthetic states are drawn, as fields of the link. */
export const drawFields = {
  seed: seedField(standardDraw.seed),
  dimension: integerField({ default: standardDraw.dimension, minimum: 1, maximum: 512 }),
  stateNoise: numberField({ default: standardDraw.stateNoise, minimum: 0, maximum: 5 }),
  queryNoise: numberField({ default: standardDraw.queryNoise, minimum: 0, maximum: 5 }),
};

export interface SettingsOptions {
  pairs: readonly SentencePair[];
  pair: string;
  draw: DrawSettings;
  drafts: Drafts;
  choose: (pair: string) => void;
  change: (part: Partial<DrawSettings>) => void;
  redraw: () => void;
  /** Folded, the fields are not there: browsers lay out every field on a page, far ones too. */
  unfolded: boolean;
  unfold: (unfolded: boolean) => void;
}

/** The folded settings: which sentence pair, and how its states are drawn. */
export function renderSettings(options: SettingsOptions): TemplateResult {
  const toggle = (event: Event): void => {
    options.unfold((event.currentTarget as HTMLDetailsElement).open);
  };
  return html`<details class="settings" @toggle=${toggle}>
    <summary>Settings</summary>
    ${options.unfolded ? renderFields(options) : nothing}
  </details>`;
}

function renderFields(options: SettingsOptions): TemplateResult {
  const { draw, change } = options;
  return html`<div>
    ${renderPairs(options)}
    ${seedEntry({ ...common(options), seed: draw.seed, onSeed: (seed) => change({ seed }) })}
    ${renderNumber(options, "dimension", "Dimension of a state", 1)}
    ${renderNumber(options, "stateNoise", "Noise of a state", 0.1)}
    ${renderNumber(options, "queryNoise", "Noise of a query", 0.1)}
  </div>`;
}

function renderPairs({ pairs, pair: chosen, choose }: SettingsOptions): TemplateResult {
  const change = (event: Event): void => choose((event.target as HTMLSelectElement).value);
  return html`<div class="field">
    <label for="pair">Sentence pair</label>
    <select id="pair" @change=${change}>
      ${pairs.map(
        (pair) =>
          html`<option value=${pair.id} .selected=${pair.id === chosen}>${titleOf(pair)}</option>`,
      )}
    </select>
  </div>`;
}

function renderNumber(
  options: SettingsOptions,
  name: "dimension" | "stateNoise" | "queryNoise",
  label: string,
  step: number,
): TemplateResult {
  const field = drawFields[name];
  const value = options.draw[name];
  return entry({
    ...common(options),
    id: name,
    label,
    value: field.format(value),
    accept: (text) => {
      const accepted = readNumber(field, text);
      options.change({ [name]: accepted });
      return field.format(accepted);
    },
    step: (steps) => steppedText(field, value + steps * step, field.format(value)),
  });
}

function common({ drafts, redraw }: SettingsOptions): { drafts: Drafts; redraw: () => void } {
  return { drafts, redraw };
}

/** “4 words: the black cat sleeps”; a longer sentence is cut after its first words. */
function titleOf({ source }: SentencePair): string {
  const words = source.length > 8 ? `${source.slice(0, 6).join(" ")} …` : source.join(" ");
  return `${source.length} words: ${words}`;
}
