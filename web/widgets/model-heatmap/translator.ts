import { html, nothing, type TemplateResult } from "lit";
import type { TargetWord } from "../../engine/translation.ts";
import { changedWords, gapAfter } from "./translated.ts";

/** What a model wrote; a whole translation is one too. */
export interface Written {
  words: readonly TargetWord[];
  /** It has an end. */
  finished: boolean;
}

/**
 * The translation, with marks on words that the model wrote as unknown and on those that are not in
 * `plain`, the translation that it is compared with.
 */
export function renderTranslation(translated: Written, plain: Written): TemplateResult {
  return html`<p class="french" lang="fr">${renderWritten(translated, plain)}</p>`;
}

/** What a model wrote, where it may be nothing, or without an end; marked as in renderTranslation. */
export function renderWritten(written: Written, other: Written): TemplateResult {
  const { words, finished } = written;
  return html`${renderWords(written, other)}${
    words.length === 0 ? html`<span class="soft" lang="en">no word at all</span>` : nothing
  }${finished ? nothing : html` <span class="soft" lang="en">… and on, without an end</span>`}`;
}

/** The translation at temperature 1, with marks on the words that `translated` lost. */
export function renderPlain(plain: Written, translated: Written): TemplateResult {
  return html`<p class="plain soft">
    At temperature 1: <span lang="fr">${renderWords(plain, translated)}</span>
  </p>`;
}

/** Words with the spaces between them; those that are not in `other` are marked. */
function renderWords({ words }: Written, other: Written): TemplateResult[] {
  const changed = changedWords(textsOf(other.words), textsOf(words));
  return words.map(
    (word, index) =>
      html`${index > 0 ? gapAfter(words[index - 1]?.text) : nothing}${renderWord(
        word,
        changed[index] === true,
      )}`,
  );
}

function renderWord({ text, unknown }: TargetWord, changed: boolean): TemplateResult {
  if (unknown) return html`<span class="unknown">${text}</span>`;
  return changed ? html`<mark>${text}</mark>` : html`${text}`;
}

function textsOf(words: readonly TargetWord[]): string[] {
  return words.map((word) => word.text);
}
