import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from "yaml";
import type { Place, Source } from "./source.ts";
import { suggest } from "./suggestion.ts";

/** What one key of a YAML mapping holds. */
export type FieldKind = "text" | "number" | "texts";

interface FieldValues {
  text: string;
  number: number;
  texts: string[];
}

export type Shape = Readonly<Record<string, FieldKind>>;

/** The values of a mapping's keys; a key that is missing or of the wrong kind is absent. */
export type ValuesOf<S extends Shape> = { [K in keyof S]?: FieldValues[S[K]] };

export interface YamlRecord<S extends Shape> {
  values: ValuesOf<S>;
  place: Place;
  /** Where a key's value stands; the mapping's place for a key that is missing. */
  placeOf(key: keyof S & string): Place;
}

/** Reads YAML that starts at `offset` in a file, with every problem at its line and column. */
export class YamlReader {
  readonly root: Node | null;
  private readonly broken: boolean;
  private readonly source: Source;
  private readonly offset: number;

  constructor(source: Source, text = source.text, offset = 0) {
    this.source = source;
    this.offset = offset;
    const document = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: false });
    for (const error of [...document.errors, ...document.warnings]) {
      source.problem(`The YAML cannot be read: ${error.message}.`, this.place(error.pos[0]));
    }
    this.broken = document.errors.length > 0;
    this.root = this.broken ? null : (document.contents as Node | null);
  }

  /** The place of a node, or of the text's start. */
  placeOf(node: unknown): Place {
    const range = (node as Node | null | undefined)?.range;
    return this.place(range ? range[0] : 0);
  }

  /** The items of a list; a problem if it is not one. */
  items(node: Node | null, what: string): Node[] {
    if (isSeq(node)) return node.items as Node[];
    if (!this.broken) {
      this.source.problem(`${what} is a list: one “- …” for each.`, this.placeOf(node));
    }
    return [];
  }

  /** The keys of a mapping and their values; a problem if it is not one. */
  entries(node: Node | null, what: string): { key: string; place: Place; value: Node | null }[] {
    if (!isMap(node)) {
      if (!this.broken) {
        this.source.problem(`${what} is a mapping: one “key: value” a line.`, this.placeOf(node));
      }
      return [];
    }
    return (node.items as Pair<Node, Node | null>[]).map(({ key, value }) => ({
      key: isScalar(key) ? String(key.value) : String(key),
      place: this.placeOf(key),
      value,
    }));
  }

  /** Reads a mapping whose keys are those of `shape`; all but `optional` must be there. */
  record<S extends Shape>(
    node: Node | null,
    what: string,
    shape: S,
    optional: readonly (keyof S & string)[] = [],
  ): YamlRecord<S> {
    const values: Record<string, unknown> = {};
    const places = new Map<string, Place>();
    const place = this.placeOf(node);
    for (const entry of this.entries(node, what)) {
      const kind = Object.hasOwn(shape, entry.key) ? shape[entry.key] : undefined;
      if (kind === undefined) {
        const sentence = `${what} has no key “${entry.key}”.`;
        this.source.problem(`${sentence} ${suggest(entry.key, Object.keys(shape))}`, entry.place);
        continue;
      }
      places.set(entry.key, entry.value ? this.placeOf(entry.value) : entry.place);
      const value = this.value(entry.key, kind, entry.value, entry.place);
      if (value !== undefined) values[entry.key] = value;
    }
    for (const key of Object.keys(shape)) {
      if (places.has(key) || optional.includes(key) || !isMap(node)) continue;
      this.source.problem(`${what} needs a key “${key}”.`, place);
    }
    return { values: values as ValuesOf<S>, place, placeOf: (key) => places.get(key) ?? place };
  }

  private value(key: string, kind: FieldKind, node: Node | null, keyPlace: Place): unknown {
    const value: unknown = node && "toJSON" in node ? node.toJSON() : null;
    const place = value === null ? keyPlace : this.placeOf(node);
    if (kind === "number") {
      if (typeof value === "number" && Number.isFinite(value)) return value;
      this.source.problem(`“${key}” is a number.`, place);
    } else if (kind === "text") {
      if (typeof value === "string" && value.trim() !== "") return value.trim();
      this.source.problem(
        `“${key}” is a text; put it in quotes if YAML reads it otherwise.`,
        place,
      );
    } else {
      const texts = Array.isArray(value) && value.every((item) => typeof item === "string");
      if (texts && value.length > 0) return value.map((item: string) => item.trim());
      this.source.problem(`“${key}” is a list of texts: [one, two].`, place);
    }
    return undefined;
  }

  private place(offset: number): Place {
    return this.source.place(this.offset + offset);
  }
}
