/**
 * A widget's whole state is a declared list of fields. Each knows its default and how it is
 * written in a link, so permalinks and Reset come for free.
 */
export interface Field<T> {
  readonly default: T;
  /** Throws a FieldError whose message says what would be right. */
  parse(text: string): T;
  format(value: T): string;
}

export type FieldMap = Record<string, Field<unknown>>;
export type ValuesOf<F extends FieldMap> = {
  [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

export class FieldError extends Error {
  override name = "FieldError";
}

interface Range {
  default: number;
  minimum: number;
  maximum: number;
}

/** A finite number in a range. */
export function numberField({ default: standard, minimum, maximum }: Range): Field<number> {
  return {
    default: standard,
    parse(text) {
      const value = text.trim() === "" ? Number.NaN : Number(text);
      if (!(value >= minimum && value <= maximum)) {
        throw new FieldError(`expected a number from ${minimum} to ${maximum}, found “${text}”`);
      }
      return value;
    },
    format: String,
  };
}

/** A whole number in a range. */
export function integerField({ default: standard, minimum, maximum }: Range): Field<number> {
  return {
    default: standard,
    parse(text) {
      const value = Number(text);
      if (!/^[+-]?\d+$/.test(text.trim()) || value < minimum || value > maximum) {
        throw new FieldError(
          `expected a whole number from ${minimum} to ${maximum}, found “${text}”`,
        );
      }
      return value;
    },
    format: String,
  };
}

/** A seed: a non-negative integer of any size, kept as text. */
export function seedField(standard = "0"): Field<string> {
  return {
    default: standard,
    parse(text) {
      if (!/^\d{1,400}$/.test(text.trim())) {
        throw new FieldError(`a seed is a whole number of at most 400 digits, found “${text}”`);
      }
      return text.trim().replace(/^0+(?=\d)/, "");
    },
    format: (value) => value,
  };
}

/** One of a few words. */
export function choiceField<const T extends string>(
  choices: readonly T[],
  standard: NoInfer<T>,
): Field<T> {
  return {
    default: standard,
    parse(text) {
      const choice = choices.find((candidate) => candidate === text);
      if (choice === undefined) {
        throw new FieldError(`expected one of ${choices.join(", ")}, found “${text}”`);
      }
      return choice;
    },
    format: (value) => value,
  };
}

/** Text up to a number of characters. */
export function textField({
  default: standard,
  longest,
}: {
  default: string;
  longest: number;
}): Field<string> {
  return {
    default: standard,
    parse(text) {
      if (text.length > longest) {
        throw new FieldError(`at most ${longest} characters fit, found ${text.length}`);
      }
      return text;
    },
    format: (value) => value,
  };
}

/** A field that may be left unset: undefined, which no link has to say. */
export function optionalField<T>(field: Field<T>): Field<T | undefined> {
  return {
    default: undefined,
    parse: (text) => field.parse(text),
    format: (value) => (value === undefined ? "" : field.format(value)),
  };
}

/** A comma-separated list of numbers. `Infinity`, `-Infinity` and NaN are not numbers here. */
export function numbersField({
  default: standard,
  shortest,
  longest,
  minimum,
  maximum,
}: {
  default: readonly number[];
  shortest: number;
  longest: number;
  minimum: number;
  maximum: number;
}): Field<readonly number[]> {
  const element = numberField({ default: 0, minimum, maximum });
  return {
    default: standard,
    parse(text) {
      const values = text.split(",").map((part) => element.parse(part));
      if (values.length < shortest || values.length > longest) {
        throw new FieldError(
          `expected ${shortest} to ${longest} comma-separated numbers, found ${values.length}`,
        );
      }
      return values;
    },
    format: (values) => values.map((value) => element.format(value)).join(","),
  };
}

/** Every field at its default. */
export function defaultsOf<F extends FieldMap>(fields: F): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default]),
  ) as ValuesOf<F>;
}

/** Values from a link's texts; a field that cannot be read keeps its default and is named. */
export function parseFields<F extends FieldMap>(
  fields: F,
  texts: ReadonlyMap<string, string>,
  defaults: ValuesOf<F> = defaultsOf(fields),
): { values: ValuesOf<F>; problems: string[] } {
  const values: Record<string, unknown> = { ...defaults };
  const problems: string[] = [];
  for (const [name, text] of texts) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      problems.push(`The link sets “${name}”, which this figure does not have; it was ignored.`);
      continue;
    }
    try {
      values[name] = field.parse(text);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      problems.push(`The link's value for “${name}” was ignored: ${error.message}.`);
    }
  }
  return { values: values as ValuesOf<F>, problems };
}

/** The texts a link needs: only what differs from the defaults. */
export function formatFields<F extends FieldMap>(
  fields: F,
  values: ValuesOf<F>,
  defaults: ValuesOf<F> = defaultsOf(fields),
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const text = field.format(values[name as keyof F]);
    if (text !== field.format(defaults[name as keyof F])) texts.set(name, text);
  }
  return texts;
}
