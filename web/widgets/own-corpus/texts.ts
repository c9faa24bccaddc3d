import type { TextCorpus, TextSource } from "../../engine/training.ts";
import { defaultsOf } from "../card/fields.ts";
import { listText } from "../numbers/text.ts";
import { type CorpusOptions, corpusFields, readingOptions } from "./settings.ts";
import type { NamedText } from "./text-file.ts";

/** One text whose lines have tabs, or two of which line i of one translates line i of the other. */
export type Texts = readonly [NamedText] | readonly [NamedText, NamedText];

/** A column of a text with tabs, or one of two texts: what can be translated from or to. */
export interface Side {
  /** From 1. */
  number: number;
  /** The first words that it has, so that its language can be told. */
  sample: string;
}

const tab = 0x09;
const lineEnd = 0x0a;
/** Lines that are looked at, and bytes in which they must be. */
const linesSeen = 20;
const bytesSeen = 65_536;

/** “a.en and a.fr”. */
export function nameOf(texts: Texts): string {
  return listText(texts.map(({ name }) => name));
}

/** Whether lines have columns; a text without any is one side of a pair of files. */
export function hasTabs({ bytes }: NamedText): boolean {
  return bytes.subarray(0, bytesSeen).includes(tab);
}

/** What can be translated from and to. */
export function sidesOf(texts: Texts): Side[] {
  const columns = texts.length === 2 ? texts.map(firstLines) : firstColumns(texts[0]);
  return columns.map((lines, index) => ({ number: index + 1, sample: firstWords(lines) }));
}

/** The texts as the core takes them; a side that they do not have gives way to one they have. */
export function corpusOf(texts: Texts, options: CorpusOptions): TextCorpus {
  const reading = readingOptions(options);
  if (texts.length === 2) {
    const [first, second] = texts;
    const swapped = options.from > options.to;
    return {
      ...reading,
      kind: "two-texts",
      source: (swapped ? second : first).bytes,
      target: (swapped ? first : second).bytes,
    };
  }
  return {
    ...reading,
    kind: "tab-separated",
    sourceColumn: options.from - 1,
    targetColumn: options.to - 1,
    text: texts[0].bytes,
  };
}

/** The texts of a corpus, source first where there are two. */
export function textsOf(corpus: TextCorpus, name: string): Texts {
  if (corpus.kind === "tab-separated") return [namedText(name, corpus.text)];
  return [namedText(`${name}, source`, corpus.source), namedText(`${name}, target`, corpus.target)];
}

/** The options that a corpus was read with; what it leaves out is the default. */
export function optionsOf(corpus: TextCorpus): CorpusOptions {
  const standard = defaultsOf(corpusFields);
  const yesNo = (yes: boolean | undefined, otherwise: "yes" | "no"): "yes" | "no" =>
    yes === undefined ? otherwise : yes ? "yes" : "no";
  const { sourceColumn = 0, targetColumn = 1, dropDuplicates = true } = corpus;
  return {
    from: sourceColumn + 1,
    to: targetColumn + 1,
    lowercase: yesNo(corpus.lowercase, standard.lowercase),
    tokenized: yesNo(corpus.tokenized, standard.tokenized),
    french: yesNo(corpus.frenchTarget, standard.french),
    repeats: dropDuplicates ? "drop" : "keep",
    words: corpus.maxTokens ?? standard.words,
    lines: corpus.maxLines ?? standard.lines,
    vocabulary: corpus.vocabularySize ?? standard.vocabulary,
    least: corpus.minCount ?? standard.least,
  };
}

/** Another side to translate from or to; where it is the other one's, the two change places. */
export function withSide(
  options: CorpusOptions,
  which: "from" | "to",
  number: number,
): Pick<CorpusOptions, "from" | "to"> {
  const { from, to } = options;
  const other = which === "from" ? to : from;
  if (number === other) return { from: to, to: from };
  return which === "from" ? { from: number, to } : { from, to: number };
}

function namedText(name: string, text: TextSource): NamedText {
  return { name, bytes: typeof text === "string" ? new TextEncoder().encode(text) : text };
}

function firstLines({ bytes }: NamedText): string[] {
  let end = 0;
  for (let line = 0; line < linesSeen && end < Math.min(bytes.length, bytesSeen); line++) {
    const next = bytes.indexOf(lineEnd, end);
    end = next < 0 ? bytes.length : next + 1;
  }
  const text = new TextDecoder().decode(bytes.subarray(0, Math.min(end, bytesSeen)));
  return text.split(/\r?\n/, linesSeen);
}

/** The columns of the first lines, as many as the line that has the most. */
function firstColumns(text: NamedText): string[][] {
  const rows = firstLines(text).map((line) => line.split("\t"));
  const count = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, column) => rows.map((row) => row[column] ?? ""));
}

function firstWords(lines: readonly string[]): string {
  const line = lines.find((candidate) => candidate.trim() !== "")?.trim() ?? "";
  return line.length <= 40 ? line : `${line.slice(0, 40).trimEnd()}…`;
}
