import type { NumpyDemo, NumpySetting } from "../../engine/protocol.ts";
import {
  type Field,
  FieldError,
  integerField,
  numberField,
  numbersField,
  seedField,
} from "../card/fields.ts";
import { moveSeed } from "../controls/seed.ts";

/** The core's demo that runs a program, by the program's file name without `.py`. */
export function findDemo(demos: readonly NumpyDemo[], program: string): NumpyDemo | undefined {
  return demos.find(({ name, source }) => name === program || source.endsWith(`/${program}.py`));
}

/** Reads a setting's text and gives it back as the program would write it. */
export function settingField(setting: NumpySetting): Field<string> {
  const { value: standard, minimum, maximum } = setting;
  const numeric = <T>(field: Field<T>, write: (value: T) => string): Field<string> => ({
    default: standard,
    parse: (text) => write(field.parse(text)),
    format: (text) => text,
  });
  switch (setting.kind) {
    case "seed":
      return { ...seedField(standard) };
    case "integer":
      return numeric(integerField({ default: 0, minimum, maximum }), String);
    case "number":
      return numeric(numberField({ default: 0, minimum, maximum }), String);
    case "numbers": {
      const count = standard.split(",").length;
      const field = numbersField({
        default: [],
        shortest: count,
        longest: count,
        minimum,
        maximum,
      });
      return {
        default: standard,
        parse: (text) => `[${field.parse(text.trim().replace(/^\[|\]$/g, "")).join(", ")}]`,
        format: (text) => text,
      };
    }
  }
}

/** What a reader may enter, in a few words. */
export function rangeText({ kind, minimum, maximum }: NumpySetting): string {
  switch (kind) {
    case "seed":
      return "any whole number";
    case "integer":
      return `whole, ${minimum} to ${maximum}`;
    case "number":
      return `${minimum} to ${maximum}`;
    case "numbers":
      return `each ${minimum} to ${maximum}`;
  }
}

/** The text some steps up or down, kept in the range; seeds go one by one, lists stay. */
export function stepSetting(setting: NumpySetting, text: string, steps: number): string {
  switch (setting.kind) {
    case "seed":
      return moveSeed(text, steps);
    case "numbers":
      return text;
    case "integer":
    case "number": {
      const moved = Number((Number(text) + steps * setting.step).toPrecision(12));
      return String(Math.min(setting.maximum, Math.max(setting.minimum, moved)));
    }
  }
}

/** Keeps the texts that can be read, in canonical form; the rest fall back to the program's own,
 * each with a sentence. */
export function readSettings(
  settings: readonly NumpySetting[],
  texts: Readonly<Record<string, string>>,
): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const setting of settings) {
    const text = texts[setting.name] ?? setting.value;
    try {
      values[setting.name] = text === setting.value ? text : settingField(setting).parse(text);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      values[setting.name] = setting.value;
      problems.push(`The link's value for “${setting.name}” was ignored: ${error.message}.`);
    }
  }
  return { values, problems };
}

/** A setting as a question can compare it: a number where it is one. */
export function settingFact(setting: NumpySetting, text: string): number | string {
  if (setting.kind === "numbers") return text;
  const value = Number(text);
  return Number.isSafeInteger(value) || setting.kind !== "seed" ? value : text;
}
