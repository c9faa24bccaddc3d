import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { printAlignment } from "../alignment-heatmap/static.ts";
import { escapeHtml } from "../markup/escape.ts";
import type { StaticRenderer } from "../schema.ts";
import { standardSentence, suggestions } from "./suggestions.ts";
import { translateSentence } from "./translated.ts";

/** The shipped model's file. */
export const modelFile = fileURLToPath(new URL("../../models/lesson.safetensors", import.meta.url));

/** The lesson's sentence, what the shipped model makes of it, and the weights it wrote it with. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const model = core.openModel(readFileSync(modelFile));
  try {
    const { data, text } = translateSentence(model, standardSentence, 1);
    return printAlignment(data, core, printTranslator(text));
  } finally {
    model.delete();
  }
};

/** The sentence and its translation, in the places where the live figure has them. */
function printTranslator(text: string): string {
  const chips = suggestions.map(({ sentence }) => `<li>${escapeHtml(sentence)}</li>`);
  return (
    `<div class="translator"><div class="sentence-box"><span>English sentence</span>` +
    `<p lang="en">${escapeHtml(standardSentence)}</p></div>` +
    `<ul class="chips" aria-hidden="true">${chips.join("")}</ul>` +
    `<p class="label">French translation</p><p class="french" lang="fr">${escapeHtml(text)}</p></div>`
  );
}
