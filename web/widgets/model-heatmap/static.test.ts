import { beforeAll, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import { renderStatic } from "./static.ts";
import { suggestions } from "./suggestions.ts";

let html = "";

beforeAll(async () => {
  html = renderStatic({}, await loadCore());
});

it("prints the sentence, its translation and every weight", () => {
  expect(html).toContain('<p class="french" lang="fr">le chat noir dort sur la chaise rouge</p>');
  expect(html).toContain(`<p lang="en">${suggestions[0].sentence}</p>`);
  expect(html.match(/<th scope="col">/g)).toHaveLength(8);
  expect(html.match(/<th scope="row">/g)).toHaveLength(8);
  expect(html.match(/<td class="heat-\d+">\d\.\d\d<\/td>/g)).toHaveLength(64);
  expect(html).toMatch(/<li>chaise ← chair\u00a00\.\d\d/);
});

it("keeps the page's policy", () => {
  expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=|NaN|undefined/);
});
