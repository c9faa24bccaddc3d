import { decimalText, listText, numberText } from "../numbers/text.ts";
import type { SettingName, Settings, SetupValues } from "../training-run/setup-fields.ts";

/** Settings with a few values, and what these are called. */
export const wordSettings = {
  cell: { label: "Cell", words: { rnn: "simple RNN", gru: "GRU", lstm: "LSTM" } },
  attention: {
    label: "Attention",
    words: {
      none: "none, one fixed vector",
      dot: "dot",
      "scaled-dot": "scaled dot",
      general: "general",
      concat: "concat",
      additive: "additive",
    },
  },
  values: {
    label: "Attention averages",
    words: {
      states: "encoder states",
      embeddings: "word embeddings",
      "states-and-embeddings": "states and embeddings",
    },
  },
  reading: {
    label: "The encoder reads",
    words: { both: "both ways", forward: "the first word first", backward: "the last word first" },
  },
  feeding: { label: "Input feeding", words: { yes: "yes", no: "no" } },
  curriculum: { label: "Short ones first", words: { yes: "yes", no: "no" } },
} as const satisfies Partial<Record<SettingName, { label: string; words: Record<string, string> }>>;

/** Settings that are numbers, and by how much an arrow key moves each. */
export const numberSettings = {
  layers: { label: "Layers", step: 1 },
  dropout: { label: "Dropout", step: 0.05 },
  steps: { label: "Steps", step: 100 },
  batch: { label: "Pairs a step", step: 8 },
  rate: { label: "Learning rate", step: 0.001 },
  teacher: { label: "Last teacher forcing", step: 0.1 },
  pairs: { label: "Sentence pairs", step: 1000 },
  shortest: { label: "Shortest (words)", step: 1 },
  longest: { label: "Longest (words)", step: 1 },
} as const satisfies Partial<Record<SettingName, { label: string; step: number }>>;

/** Settings that are sizes of vectors. */
export const sizeSettings = {
  size: { label: "State size" },
  embedding: { label: "Embedding size" },
} as const satisfies Partial<Record<SettingName, { label: string }>>;

export type WordSetting = keyof typeof wordSettings;
export type NumberSetting = keyof typeof numberSettings;
export type SizeSetting = keyof typeof sizeSettings;

const labels: Record<SettingName, { label: string }> = {
  ...wordSettings,
  ...numberSettings,
  ...sizeSettings,
};

/** Settings of the grammar's sentences, which a text of the reader's does not have. */
const grammarSettings: readonly SettingName[] = ["pairs", "shortest", "longest"];

/** What the settings are besides the preset's: “cell LSTM and steps 50”. */
export function differencesText(values: SetupValues, onText: boolean): string {
  const parts = (Object.keys(labels) as SettingName[])
    .filter((name) => values[name] !== undefined)
    .filter((name) => !(onText && grammarSettings.includes(name)))
    .map((name) => `${lowered(labels[name].label)} ${valueText(name, values[name])}`);
  return parts.length === 0 ? "as the preset has them" : listText(parts);
}

/** A setting as the page writes it. */
export function valueText(name: SettingName, value: Settings[SettingName]): string {
  if (value === undefined) return "mixed";
  if (typeof value === "number")
    return Number.isInteger(value) ? numberText(value) : shortText(value);
  const words: Record<string, string> =
    name in wordSettings ? wordSettings[name as WordSetting].words : {};
  return words[value] ?? value;
}

function shortText(value: number): string {
  return value < 0.01 ? numberText(value) : decimalText(value);
}

function lowered(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
