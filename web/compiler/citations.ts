import { YamlReader } from "./record.ts";
import type { Place, Source } from "./source.ts";
import { suggest } from "./suggestion.ts";

/** A work that lessons cite. */
export interface Citation {
  key: string;
  /** As written: "Given Family" or "Family, Given". */
  authors: readonly string[];
  /** "Shaw", "Jain and Wallace" or "Bahdanau et al.". */
  label: string;
  /** With a letter where a label has two works of one year: "2014a". */
  year: string;
  title: string;
  venue: string;
  url: string;
  place: Place;
}

const shape = {
  authors: "texts",
  year: "number",
  title: "text",
  venue: "text",
  url: "text",
} as const;

export type Citations = ReadonlyMap<string, Citation>;

/** Reads citations.yaml: key -> authors, year, title, venue, url. */
export function readCitations(source: Source): Citations {
  const reader = new YamlReader(source);
  const citations = new Map<string, Citation>();
  for (const { key, place, value } of reader.entries(reader.root, "The list of citations")) {
    const record = reader.record(value, `The citation “${key}”`, shape);
    const { authors, year, title, venue, url } = record.values;
    if (!authors || year === undefined || !title || !venue || !url) continue;
    if (linkText(url) === undefined) {
      const sentence = `“${url}” is not the address of a paper: it starts with https://.`;
      source.problem(sentence, record.placeOf("url"));
    }
    const label = labelOf(authors);
    citations.set(key, { key, authors, label, year: String(year), title, venue, url, place });
  }
  addLetters(citations);
  return citations;
}

/** The citation of a key; a sentence with a suggestion if there is none. */
export function findCitation(citations: Citations, key: string): Citation | string {
  const found = citations.get(key);
  if (found) return found;
  return `There is no citation “${key}” in citations.yaml. ${suggest(key, citations.keys())}`;
}

/** What a link to the paper says: "arXiv:1409.0473", "ACL Anthology D15-1166", else the host. */
export function linkText(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol !== "https:") return undefined;
  const paper = pathname.replace(/^\/(abs|pdf)\//, "").replace(/^\/|\/$|\.pdf$/g, "");
  if (hostname === "arxiv.org") return `arXiv:${paper}`;
  if (hostname === "aclanthology.org") return `ACL Anthology ${paper}`;
  return hostname.replace(/^www\./, "");
}

/** Every author with the given name first, as a reference lists them: "A, B and C". */
export function authorList(authors: readonly string[]): string {
  return joinNames(
    authors.map((author) =>
      author
        .split(/\s*,\s*/)
        .reverse()
        .join(" "),
    ),
  );
}

function labelOf(authors: readonly string[]): string {
  const families = authors.map(familyName);
  return families.length > 2 ? `${families[0]} et al.` : joinNames(families);
}

function familyName(author: string): string {
  if (author.includes(",")) return author.replace(/\s*,.*$/, "");
  return author.split(/\s+/).at(-1) ?? author;
}

export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Tells works of one label and year apart, by title: 2014a, 2014b. */
function addLetters(citations: Map<string, Citation>): void {
  const groups = new Map<string, Citation[]>();
  for (const citation of citations.values()) {
    const group = `${citation.label} ${citation.year}`;
    groups.set(group, [...(groups.get(group) ?? []), citation]);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    group.sort((a, b) => (a.title < b.title ? -1 : 1));
    for (const [index, citation] of group.entries()) {
      citation.year += String.fromCharCode("a".charCodeAt(0) + index);
    }
  }
}
