import { beforeAll, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import { renderStatic } from "./static.ts";

let html = "";

beforeAll(async () => {
  html = renderStatic({}, await loadCore());
});

it("prints a row for each step with the five likeliest words", () => {
  expect(html.match(/<th scope="row">/g)).toHaveLength(9);
  expect(html.match(/<td>[^<]+ (&gt; 0\.\d|0\.\d|\d(\.\d)? × 10)[^<]*<\/td>/g)).toHaveLength(45);
  expect(html).toContain("<td>(start)</td><td>le &gt; 0.999</td>");
  expect(html).toContain("<td>rouge</td><td>(end) ");
});

it("keeps the page's policy", () => {
  expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=|NaN|undefined/);
});
