import { beforeAll, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import { ladder } from "./sentences.ts";
import { renderStatic } from "./static.ts";

let html = "";

beforeAll(async () => {
  html = renderStatic({}, await loadCore());
});

it("prints every length of the growing sentence, as the translator writes it", () => {
  expect(html.match(/<th scope="row">/g)).toHaveLength(ladder.length);
  expect(html).toContain("<td>le chat noir dort sur la chaise rouge</td><td>right</td>");
});

it("keeps the page's policy", () => {
  expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=|NaN|undefined/);
});
