import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loaders } from "./loaders.ts";
import { schemas } from "./schemas.ts";
import { statics } from "./statics.ts";

const documentation = readFileSync(new URL("../../docs/widgets.md", import.meta.url), "utf8");

/** The part of the documentation under a widget's heading. */
function sectionOf(tag: string): string {
  const start = documentation.indexOf(`\n## ${tag}\n`);
  if (start < 0) return "";
  const end = documentation.indexOf("\n## ", start + 1);
  return documentation.slice(start, end < 0 ? undefined : end);
}

/** The compiler itself writes what a numpy-demo holds: the program and its stored output. */
const compiled = ["numpy-demo"];

describe.each(schemas.map((schema) => [schema.tag, schema] as const))("<%s>", (tag, schema) => {
  it("can be loaded, and has a static form", () => {
    expect(Object.keys(loaders)).toContain(tag);
    if (!compiled.includes(tag)) expect(Object.keys(statics)).toContain(tag);
  });

  it("documents its attributes and its facts", () => {
    const section = sectionOf(tag);
    const names = [...Object.keys(schema.attributes), ...Object.keys(schema.facts)];
    expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the tables of widgets", () => {
  it("name each widget once", () => {
    const tags = schemas.map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(tags.length);
    expect(Object.keys(statics).filter((tag) => !tags.includes(tag))).toEqual([]);
    expect(Object.keys(loaders).filter((tag) => !tags.includes(tag))).toEqual(["quiz-question"]);
  });
});
