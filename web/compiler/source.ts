import { VFile } from "vfile";
import type { VFileMessage } from "vfile-message";

/** A place in a text, as unist counts: lines and columns from 1, the offset from 0. */
export interface Place {
  line: number;
  column: number;
  offset?: number | undefined;
}

/** Anything of a syntax tree that knows where it was read. */
export interface Placed {
  position?: { start: Place; end: Place } | undefined;
}

/** Where problems are told; a page reports to its file, a definition to its place in the YAML. */
export interface Reporter {
  /** Adds a problem: a sentence for the author, at a node, or where `part` stands in it. */
  problem(sentence: string, at: Placed, part?: string): void;
}

/** A file of the lessons, with the problems found in it. */
export class Source implements Reporter {
  readonly file: VFile;
  private readonly lineStarts: number[] = [0];

  /** `path` is shown to authors: relative to the repository. */
  constructor(path: string, text: string) {
    this.file = new VFile({ path, value: text });
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
      this.lineStarts.push(end + 1);
    }
  }

  get path(): string {
    return this.file.path;
  }

  get text(): string {
    return String(this.file.value);
  }

  get problems(): readonly VFileMessage[] {
    return this.file.messages;
  }

  problem(sentence: string, at: Placed | Place = {}, part = ""): void {
    const { line, column } = "line" in at ? at : this.placeIn(at, part);
    this.file.message(sentence, { line, column });
  }

  /** The place of a character. */
  place(offset: number): Place {
    let line = this.lineStarts.length;
    while ((this.lineStarts[line - 1] ?? 0) > offset) line -= 1;
    return { line, column: offset - (this.lineStarts[line - 1] ?? 0) + 1, offset };
  }

  /** The place of `part` inside a node; the node's start if it does not stand there literally. */
  placeIn(node: Placed, part: string): Place {
    const start = node.position?.start ?? { line: 1, column: 1 };
    const found = this.textOf(node).indexOf(part);
    return found > 0 && start.offset !== undefined ? this.place(start.offset + found) : start;
  }

  /** The text a node was read from. */
  textOf(node: Placed): string {
    return this.text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  }
}

/** A reporter that puts every problem at one place, for text whose own positions mean nothing. */
export function reportAt(source: Source, place: Place): Reporter {
  return { problem: (sentence) => source.problem(sentence, place) };
}

/** `file:line:column: sentence` for every problem, in the order of files and lines. */
export function listProblems(sources: Iterable<Source>): string[] {
  const lines: string[] = [];
  for (const source of [...sources].sort((a, b) => compare(a.path, b.path))) {
    const problems = [...source.problems].sort(
      (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
    );
    for (const { line, column, reason } of problems) {
      lines.push(`${source.path}:${line ?? 1}:${column ?? 1}: ${reason}`);
    }
  }
  return lines;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
