import type { Root, Yaml } from "mdast";
import { YamlReader } from "./record.ts";
import type { Place, Source } from "./source.ts";

/** What a lesson says of itself before its text. */
export interface FrontMatter {
  title: string;
  /** One sentence, for the list of lessons and for search engines. */
  description: string;
  /** The paragraph under the title. */
  lede: string;
  /** The lesson's place among the others. */
  order: number;
  /** How long it takes to read and try. */
  minutes: number;
}

const shape = {
  title: "text",
  description: "text",
  lede: "text",
  order: "number",
  minutes: "number",
} as const;

/** Reads a lesson's front matter and where its `order` stands; a missing value is a problem. */
export function readFrontMatter(tree: Root, source: Source): { values: FrontMatter; order: Place } {
  const node = tree.children[0];
  const empty: FrontMatter = { title: "", description: "", lede: "", order: 0, minutes: 1 };
  if (node?.type !== "yaml") {
    source.problem(`A lesson starts with “---”, ${Object.keys(shape).join(", ")}, and “---”.`);
    return { values: empty, order: { line: 1, column: 1 } };
  }
  const reader = new YamlReader(source, node.value, yamlOffset(node, source));
  const record = reader.record(reader.root, "The front matter", shape);
  const values = { ...empty, ...record.values };
  if (!Number.isInteger(values.minutes) || values.minutes < 1) {
    source.problem("“minutes” is a whole number from 1.", record.placeOf("minutes"));
  }
  return { values, order: record.placeOf("order") };
}

/** Reads the home page's front matter, which has no place among the lessons. */
export function readHomeMatter(
  tree: Root,
  source: Source,
): Pick<FrontMatter, "title" | "description" | "lede"> {
  const node = tree.children[0];
  const empty = { title: "", description: "", lede: "" };
  if (node?.type !== "yaml") {
    source.problem("The home page starts with “---”, title, description, lede, and “---”.");
    return empty;
  }
  const reader = new YamlReader(source, node.value, yamlOffset(node, source));
  const { title, description, lede } = shape;
  const { values } = reader.record(reader.root, "The front matter", { title, description, lede });
  return { ...empty, ...values };
}

/** The YAML starts on the line after the opening fence. */
function yamlOffset(node: Yaml, source: Source): number {
  const start = node.position?.start.offset ?? 0;
  return source.text.indexOf("\n", start) + 1;
}
