import type {
  GrammarCorpus,
  PresetFacts,
  PresetName,
  TextCorpus,
  TrainingSettings,
  TrainingSetup,
} from "../../engine/training.ts";
import type { Architecture } from "../../engine/translation.ts";
import {
  choiceField,
  type Field,
  FieldError,
  integerField,
  numberField,
  optionalField,
  seedField,
  type ValuesOf,
} from "../card/fields.ts";
import { stopField } from "../controls/stops.ts";

export const presetNames: readonly PresetName[] = [
  "lesson",
  "quick",
  "fixed",
  "forward",
  "reversed",
];

/** Of a state: even, so that two directions can share one. */
export const sizes: readonly number[] = [8, 16, 32, 48, 64, 96, 128, 192, 256];

export const cells = ["rnn", "gru", "lstm"] as const;
export const attentions = ["none", "dot", "scaled-dot", "general", "concat", "additive"] as const;
export const valueKinds = ["states", "embeddings", "states-and-embeddings"] as const;
/** How the encoder reads: both ways at once, or one way. */
export const readings = ["both", "forward", "backward"] as const;
const yesNo = ["yes", "no"] as const;

/** Below 2^64, as the core draws from. */
const coreSeedField: Field<string> = {
  ...seedField(),
  parse(text) {
    const seed = seedField().parse(text);
    if (BigInt(seed) < 1n << 64n) return seed;
    throw new FieldError(`a training seed is below 2^64, found “${text}”`);
  },
};

/** What a reader may set of a run, in words of the field; what is undefined is the preset's. */
export const settingFields = {
  cell: optionalField(choiceField(cells, "gru")),
  attention: optionalField(choiceField(attentions, "dot")),
  values: optionalField(choiceField(valueKinds, "embeddings")),
  /** Numbers in a state, of the decoder as of the encoder: so every score fits. */
  size: optionalField(stopField(sizes, 64)),
  embedding: optionalField(stopField(sizes, 32)),
  layers: optionalField(integerField({ default: 1, minimum: 1, maximum: 4 })),
  reading: optionalField(choiceField(readings, "both")),
  feeding: optionalField(choiceField(yesNo, "no")),
  dropout: optionalField(numberField({ default: 0, minimum: 0, maximum: 0.8 })),
  steps: optionalField(integerField({ default: 2800, minimum: 1, maximum: 100_000 })),
  batch: optionalField(integerField({ default: 64, minimum: 1, maximum: 512 })),
  rate: optionalField(numberField({ default: 0.01, minimum: 0.00001, maximum: 10 })),
  /** Short sentences first. */
  curriculum: optionalField(choiceField(yesNo, "yes")),
  /** The chance of the reference's word at the last step; it begins at 1. */
  teacher: optionalField(numberField({ default: 1, minimum: 0, maximum: 1 })),
  /** Sentence pairs of the grammar, and the English words of the shortest and the longest. */
  pairs: optionalField(integerField({ default: 60_000, minimum: 1, maximum: 200_000 })),
  shortest: optionalField(integerField({ default: 3, minimum: 3, maximum: 60 })),
  longest: optionalField(integerField({ default: 40, minimum: 3, maximum: 60 })),
};

/** A run as a link has it. */
export const setupFields = {
  preset: choiceField(presetNames, "lesson"),
  seed: coreSeedField,
  ...settingFields,
};

export type SetupValues = ValuesOf<typeof setupFields>;
export type SettingName = keyof typeof settingFields;
type SettingValues = ValuesOf<typeof settingFields>;

/** Every setting, whoever it is from; the lengths are undefined for the lesson's mix. */
export type Settings = {
  [K in Exclude<SettingName, "shortest" | "longest">]-?: NonNullable<SettingValues[K]>;
} & Pick<SettingValues, "shortest" | "longest">;

/** The lengths of the lesson's mix, for a run that sets only one of them. */
const mix = { shortest: 3, longest: 40 };

/** The settings a run has: the reader's, and the preset's for the rest. */
export function settingsOf(values: SetupValues, presets: readonly PresetFacts[]): Settings {
  const own = Object.fromEntries(
    settingNames.map((name) => [name, values[name]]).filter(([, value]) => value !== undefined),
  );
  const settings: Settings = { ...presetSettings(values.preset, presets), ...own };
  if (settings.shortest === undefined && settings.longest === undefined) return settings;
  const { shortest = mix.shortest, longest = mix.longest } = settings;
  return { ...settings, shortest, longest: Math.max(shortest, longest) };
}

/** What a preset means by itself. */
export function presetSettings(name: PresetName, presets: readonly PresetFacts[]): Settings {
  const { architecture, training, corpus } = presetOf(name, presets);
  return projected(architecture, training, corpus);
}

/**
 * The setup that the core takes: the preset, the seed, and what differs from the preset alone, so
 * that the same run always has the same setup. `text` takes the grammar's place.
 */
export function setupOf(
  values: SetupValues,
  presets: readonly PresetFacts[],
  text?: TextCorpus,
): TrainingSetup {
  const preset = presetOf(values.preset, presets);
  const settings = settingsOf(values, presets);
  const model = differing(architectureOf(settings, preset.architecture), preset.architecture);
  const training = differing(trainingOf(settings, preset.training, presets), preset.training);
  const corpus = text ?? grammarOf(settings, preset.corpus);
  return {
    preset: values.preset,
    seed: values.seed,
    ...(model ? { model } : {}),
    ...(training ? { training } : {}),
    ...(corpus ? { corpus } : {}),
  };
}

/** The link's values of a setup that `setupOf` made. */
export function setupValues(setup: TrainingSetup, presets: readonly PresetFacts[]): SetupValues {
  const preset = presetOf(setup.preset, presets);
  const grammar = setup.corpus?.kind === "grammar" ? setup.corpus : {};
  const settings = projected(
    { ...preset.architecture, ...setup.model },
    { ...preset.training, ...setup.training },
    { ...preset.corpus, ...grammar },
  );
  return {
    preset: setup.preset,
    seed: setup.seed,
    ...ownSettings(settings, presetSettings(setup.preset, presets)),
  };
}

/** The settings that are not the preset's; those that are become undefined. */
export function ownSettings(settings: Partial<Settings>, preset: Settings): SettingValues {
  const own = settingNames.map((name) => [
    name,
    settings[name] === preset[name] ? undefined : settings[name],
  ]);
  return Object.fromEntries(own) as SettingValues;
}

export const settingNames = Object.keys(settingFields) as SettingName[];

function presetOf(name: PresetName, presets: readonly PresetFacts[]): PresetFacts {
  const preset = presets.find((candidate) => candidate.name === name);
  if (!preset) throw new Error(`The core has no preset “${name}”.`);
  return preset;
}

/** The core's settings in the words of the fields. */
function projected(
  architecture: Architecture,
  training: TrainingSettings,
  corpus: GrammarCorpus & { count: number },
): Settings {
  const { bidirectional, reversedSource } = architecture;
  return {
    cell: architecture.cell,
    attention: architecture.attention,
    values: architecture.values,
    size: architecture.decoderSize,
    embedding: architecture.embeddingSize,
    layers: architecture.layers,
    reading: bidirectional ? "both" : reversedSource ? "backward" : "forward",
    feeding: architecture.inputFeeding ? "yes" : "no",
    dropout: architecture.dropout,
    steps: training.steps,
    batch: training.batchSize,
    rate: training.learningRate,
    curriculum: hasCurriculum(training) ? "yes" : "no",
    teacher: training.teacherForcingLast,
    pairs: corpus.count,
    shortest: corpus.shortest,
    longest: corpus.longest,
  };
}

function architectureOf(settings: Settings, preset: Architecture): Architecture {
  const { size, reading } = settings;
  const bidirectional = reading === "both";
  return {
    ...preset,
    cell: settings.cell,
    embeddingSize: settings.embedding,
    encoderSize: bidirectional ? size / 2 : size,
    decoderSize: size,
    layers: settings.layers,
    bidirectional,
    attention: settings.attention,
    attentionSize: size,
    values: settings.values,
    inputFeeding: settings.feeding === "yes",
    reversedSource: reading === "backward",
    dropout: settings.dropout,
  };
}

function trainingOf(
  settings: Settings,
  preset: TrainingSettings,
  presets: readonly PresetFacts[],
): TrainingSettings {
  return {
    ...preset,
    steps: settings.steps,
    batchSize: settings.batch,
    learningRate: settings.rate,
    teacherForcingLast: settings.teacher,
    ...curriculumOf(settings.curriculum === "yes", preset, presets),
  };
}

/** The preset's own, or the lesson's for a preset that has none. */
function curriculumOf(
  wanted: boolean,
  preset: TrainingSettings,
  presets: readonly PresetFacts[],
): Pick<TrainingSettings, "curriculumFirst" | "curriculumGrowth"> {
  if (!wanted) return { curriculumFirst: 0, curriculumGrowth: 0 };
  const { curriculumFirst, curriculumGrowth } = hasCurriculum(preset)
    ? preset
    : presetOf("lesson", presets).training;
  return { curriculumFirst, curriculumGrowth };
}

function hasCurriculum({ curriculumFirst, curriculumGrowth }: TrainingSettings): boolean {
  return curriculumFirst > 0 || curriculumGrowth > 0;
}

/** What differs from the preset's sentences; undefined if nothing does. */
function grammarOf(
  { pairs, shortest, longest }: Settings,
  preset: GrammarCorpus & { count: number },
): GrammarCorpus | undefined {
  const otherLengths = shortest !== preset.shortest || longest !== preset.longest;
  if (pairs === preset.count && !otherLengths) return undefined;
  return {
    kind: "grammar",
    ...(pairs === preset.count ? {} : { count: pairs }),
    ...(otherLengths && shortest !== undefined && longest !== undefined
      ? { shortest, longest }
      : {}),
  };
}

function differing<T extends object>(wanted: T, preset: T): Partial<T> | undefined {
  const entries = (Object.keys(wanted) as (keyof T)[]).filter(
    (name) => wanted[name] !== preset[name],
  );
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map((name) => [name, wanted[name]])) as Partial<T>;
}
