import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { h } from "hastscript";
import type { LeafDirective } from "mdast-util-directive";
import type { NumpyDemo } from "../../engine/protocol.ts";
import { checkAttributes, widgetAttributes } from "../attributes.ts";
import { highlight, type Range, wrapRanges } from "../highlighting.ts";
import type { PageContext } from "../page-context.ts";
import { suggest } from "../suggestion.ts";
import type { DirectiveRenderer } from "./directives.ts";
import { placeWidget, schemaOf } from "./widget.ts";

/**
 * `::numpy-demo{#numpy-alignment program="alignment"}`: the program `alignment.py` beside the lesson
 * with its adjustable values marked, and the output NumPy gave.
 */
export const renderNumpyDemo: DirectiveRenderer<LeafDirective> = (node, context) => {
  const own = schemaOf(node.name, context).attributes;
  const program = { summary: "the name of a program beside the lesson", required: true };
  const schemas = { ...widgetAttributes, ...own, program: own.program ?? program };
  const attributes = checkAttributes(node, schemas, context);
  const name = attributes.program;
  if (name === undefined) return [];
  const demo = findProgram(name, node, context);
  if (!demo) return [];
  const source = readFileSync(join(context.folder, `${name}.py`), "utf8").trimEnd();
  const output = readFileSync(join(context.library.outputFolder, `${name}.txt`), "utf8").trimEnd();
  const ranges = findSettings(source, demo, (sentence) => context.problem(sentence, node, name));
  return placeWidget(node.name, attributes, [
    h("pre.source", { tabIndex: 0 }, [
      h("code.language-python", wrapRanges(highlight(source, "python"), ranges)),
    ]),
    h("pre.output.stored", { tabIndex: 0 }, output),
  ]);
};

/** The core's description of a program; a problem if it, its source or its output is missing. */
function findProgram(
  name: string,
  node: LeafDirective,
  context: PageContext,
): NumpyDemo | undefined {
  const programs = readdirSync(context.folder)
    .filter((file) => file.endsWith(".py"))
    .map((file) => file.slice(0, -3));
  if (!programs.includes(name)) {
    const sentence = `There is no program “${name}.py” beside this lesson.`;
    context.problem(`${sentence} ${suggest(name, programs)}`, node, name);
    return undefined;
  }
  const demo = context.library.demos.find((candidate) => candidate.name === name);
  if (!demo) {
    const known = context.library.demos.map((candidate) => candidate.name);
    context.problem(`The core cannot run “${name}”. ${suggest(name, known)}`, node, name);
    return undefined;
  }
  if (!existsSync(join(context.library.outputFolder, `${name}.txt`))) {
    context.problem(`The output of “${name}.py” is not stored in ${name}.txt yet.`, node, name);
    return undefined;
  }
  return demo;
}

/**
 * Where the program's top-level constants set the demo's settings: `dimension = 16`. A setting
 * that the program lacks, or sets to another value than the core's default, is a problem.
 */
export function findSettings(
  source: string,
  demo: Pick<NumpyDemo, "name" | "settings">,
  problem: (sentence: string) => void,
): Range[] {
  const ranges: Range[] = [];
  for (const { name, value } of demo.settings) {
    const line = new RegExp(`^${name}[ \\t]*=[ \\t]*(\\[[^\\]\\n]*\\]|[\\w.+-]+)`, "m").exec(
      source,
    );
    const written = line?.[1];
    if (!line || written === undefined) {
      problem(`${demo.name}.py has no line “${name} = ${value}” for the setting of the core.`);
      continue;
    }
    if (!sameValue(written, value)) {
      problem(`${demo.name}.py sets ${name} to ${written}, but the core's default is ${value}.`);
    }
    const end = line.index + line[0].length;
    ranges.push({ start: end - written.length, end, properties: { dataSetting: name } });
  }
  return ranges.sort((a, b) => a.start - b.start);
}

/** Whether two Python literals, numbers or lists of numbers, are equal. */
function sameValue(one: string, other: string): boolean {
  const numbers = (literal: string) =>
    literal
      .replace(/^\[|\]$/g, "")
      .split(",")
      .map(Number);
  const [first, second] = [numbers(one), numbers(other)];
  const isList = one.startsWith("[") === other.startsWith("[");
  return isList && first.length === second.length && first.every((value, i) => value === second[i]);
}
