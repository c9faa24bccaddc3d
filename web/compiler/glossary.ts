import { YamlReader } from "./record.ts";
import { slugOf } from "./slug.ts";
import type { Place, Source } from "./source.ts";
import { suggest } from "./suggestion.ts";

/** A term of the field and what it means. */
export interface Term {
  name: string;
  /** Other names of the same thing. */
  also: readonly string[];
  /** Inline Markdown. */
  definition: string;
  slug: string;
  /** Where the definition stands in the YAML. */
  place: Place;
}

/** All terms, found by their name or another name, in any case. */
export class Glossary {
  readonly source: Source;
  readonly terms: readonly Term[];
  private readonly byName = new Map<string, Term>();

  constructor(source: Source, terms: readonly Term[]) {
    this.source = source;
    this.terms = [...terms].sort((a, b) => a.name.localeCompare(b.name, "en"));
    for (const term of terms) {
      for (const name of [term.name, ...term.also]) this.add(name, term);
    }
  }

  /** The term of a name; a sentence with a suggestion if there is none. */
  find(name: string): Term | string {
    const found = this.byName.get(keyOf(name));
    if (found) return found;
    const known = this.terms.flatMap((term) => [term.name, ...term.also]);
    return `There is no term “${name}” in glossary.yaml. ${suggest(name, known)}`;
  }

  private add(name: string, term: Term): void {
    const other = this.byName.get(keyOf(name));
    if (other) {
      const sentence = `“${name}” is already a name of the term “${other.name}”.`;
      this.source.problem(sentence, term.place);
    }
    this.byName.set(keyOf(name), term);
  }
}

/** Reads glossary.yaml: a list of {term, also, definition}. */
export function readGlossary(source: Source): Glossary {
  const reader = new YamlReader(source);
  const terms: Term[] = [];
  const shape = { term: "text", also: "texts", definition: "text" } as const;
  for (const item of reader.items(reader.root, "The glossary")) {
    const record = reader.record(item, "A glossary entry", shape, ["also"]);
    const { term: name, also = [], definition } = record.values;
    if (!name || !definition) continue;
    const place = record.placeOf("definition");
    terms.push({ name, also, definition, slug: slugOf(name), place });
  }
  return new Glossary(source, terms);
}

function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
