import { beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../engine/node.ts";
import type { Core } from "./schema.ts";
import { statics } from "./statics.ts";

let core: Core;

beforeAll(async () => {
  core = await loadCore();
});

function render(tag: string, attributes: Record<string, string> = {}): string {
  const renderer = statics[tag];
  if (!renderer) throw new Error(`<${tag}> has no static form`);
  return renderer(attributes, core);
}

/** The text of each row of each table. */
function rowsOf(html: string): string[] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row
      .replace(/<\/t[hd]>/g, " | ")
      .replace(/<[^>]+>/g, "")
      .replace(/ \| $/, ""),
  );
}

describe("static forms", () => {
  it("softmax-steps: the worked example in rows", () => {
    const rows = rowsOf(render("softmax-steps"));
    expect(rows).toEqual([
      " | the | black | cat | sleeps | sum",
      "score | 1 | 3 | 0.5 | 0 | ",
      "escore | 2.72 | 20.09 | 1.65 | 1.00 | 25.45",
      "weight | 0.11 | 0.79 | 0.06 | 0.04 | 1.00",
    ]);
  });

  it("softmax-steps: the directive's own words, escaped", () => {
    const html = render("softmax-steps", { words: "a<b,c", scores: "0,0", target: "d&e" });
    expect(html).toContain("a&lt;b");
    expect(html).toContain("d&amp;e");
    expect(html).toContain("50 percent a&lt;b, 50 percent c");
  });

  it("score-functions: five functions, eight dimensions", () => {
    const rows = rowsOf(render("score-functions"));
    expect(rows).toHaveLength(1 + 5 + 1 + 8);
    expect(rows[5]).toContain("additive | v⊤ tanh(W s + U h)");
    expect(rows[5]).toContain("27 numbers");
    expect(Number(rows.at(-1)?.split(" | ")[1])).toBeGreaterThan(0.9);
  });

  it("score-lab: the weights that each score adds to the same model", () => {
    const html = render("score-lab");
    const rows = rowsOf(html).slice(1);
    expect(rows.map((row) => row.split(" | ").at(-1))).toEqual([
      "none",
      "none",
      "4,096",
      "8,256",
      "8,256",
    ]);
    expect(html).toContain("700 steps each");
    expect(html).toContain("states of 64 and 64 numbers");
  });

  it("bottleneck-demo: one vector gives back one position of n", () => {
    const rows = rowsOf(render("bottleneck-demo"));
    expect(rows.at(-1)?.startsWith("40 | 0.025 | 0.9")).toBe(true);
  });

  it("beam-tree: three survivors at a position, and three translations", () => {
    const rows = rowsOf(render("beam-tree"));
    expect(rows[1]).toMatch(/^1 \| le \(0\.00\) \| \S+ \(−\d+\.\d\d\) \| \S+ \(−\d+\.\d\d\)/);
    expect(rows.filter((row) => row.endsWith("| yes"))).toHaveLength(3);
    expect(rows.at(-3)).toContain("1 | le chat noir dort sur la chaise rouge | ");
  });

  it.each([
    ["beam-tree", {}],
    ["intervention-lab", {}],
    ["softmax-steps", {}],
    ["score-functions", {}],
    ["bottleneck-demo", {}],
    ["score-lab", {}],
    ["exercise-check", { exercise: "softmax" }],
  ])("%s closes its tags and keeps the page's policy", (tag, attributes) => {
    const html = render(tag, attributes);
    const open = [...html.matchAll(/<([a-z]+)[\s>]/g)].map(([, name]) => name);
    const closed = [...html.matchAll(/<\/([a-z]+)>/g)].map(([, name]) => name);
    expect(closed.sort()).toEqual(open.filter((name) => name !== "br").sort());
    expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=/);
  });
});
