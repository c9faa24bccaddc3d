import { beforeAll, describe, expect, it } from "vitest";
import { loadCore, type NodeCore } from "../../engine/node.ts";
import { pairIds } from "./schema.ts";
import { renderStatic } from "./static.ts";

let core: NodeCore;

beforeAll(async () => {
  core = await loadCore();
});

describe("the printed table", () => {
  it("knows the core's sentence pairs, by the same ids", () => {
    const ids = core.now("sentencePairs", {}).map((pair) => pair.id);
    expect(ids).toEqual([...pairIds]);
  });

  it("has every word and every weight of the pair at temperature 1", () => {
    const html = renderStatic({ pair: "red-chair" }, core);
    expect(html.match(/<th scope="col">/g)).toHaveLength(8);
    expect(html.match(/<th scope="row">/g)).toHaveLength(8);
    expect(html.match(/<td class="heat-\d+">\d\.\d\d<\/td>/g)).toHaveLength(64);
  });

  it("shows the weights of the lesson's NumPy program", () => {
    const html = renderStatic({}, core);
    const rows = [...html.matchAll(/<tr><th scope="row"><span>(.*?)<\/span>(.*?)<\/tr>/g)];
    const largest = rows.map(([, word, cells]) => {
      const weights = [...(cells ?? "").matchAll(/>(\d\.\d\d)</g)].map(([, text]) => Number(text));
      return `${word} ${Math.max(...weights)}`;
    });
    expect(largest).toEqual([
      ...["le 0.59", "chat 0.62", "noir 0.69", "dort 0.63"],
      ...["sur 0.73", "la 0.46", "chaise 0.62", "rouge 0.94"],
    ]);
  });

  it("says what the rows say", () => {
    expect(renderStatic({}, core)).toContain("<li>rouge ← red\u00a00.94</li>");
  });

  it.each([...pairIds])("prints %s without a style attribute or a script", (pair) => {
    const html = renderStatic({ pair }, core);
    expect(html).not.toMatch(/style=|<script|NaN|undefined/);
  });

  it("names an unknown pair and those there are", () => {
    expect(() => renderStatic({ pair: "blue-table" }, core)).toThrow(
      /no sentence pair “blue-table”; the core has black-cat, red-chair/,
    );
  });
});
