import { html, nothing, type TemplateResult } from "lit";
import { choices } from "../controls/choices.ts";
import { tidySentence } from "../model-heatmap/completion.ts";
import { longestText } from "../model-heatmap/sentence-field.ts";
import { countText } from "../numbers/text.ts";
import type { CorpusChoice } from "../own-corpus/corpus-choice.ts";
import type { CorpusReady } from "../own-corpus/corpus-intake.ts";

/** Whose sentences are learned. */
export const corpora = ["grammar", "own"] as const;
export type Corpus = (typeof corpora)[number];

export interface OwnTextOptions {
  corpus: Corpus;
  text: CorpusChoice;
  /** While a run moves, its text stays. */
  locked: boolean;
  /** Whether the text's report is in view. */
  unfolded: boolean;
  unfold: (unfolded: boolean) => void;
  choose: (corpus: Corpus) => void;
}

/** Whose sentences, and the reader's text. Folded, it goes on being there. */
export function renderOwnText(options: OwnTextOptions): TemplateResult {
  const { corpus, text, locked, unfolded, unfold } = options;
  return html`<fieldset class="corpus" ?disabled=${locked}>
      ${choices({
        id: "corpus",
        legend: "Sentences",
        inline: true,
        value: corpus,
        choices: [
          { value: "grammar", label: "the lesson's grammar" },
          { value: "own", label: "a text of yours" },
        ],
        onChange: options.choose,
      })}
    </fieldset>
    ${
      corpus === "own" || text.ready
        ? html`<details
            ?hidden=${corpus !== "own"}
            class="settings own-text"
            .open=${unfolded}
            @toggle=${(event: Event) => unfold((event.currentTarget as HTMLDetailsElement).open)}
          >
            <summary><span>Text <span class="soft own-settings">${textName(text)}</span></span></summary>
            <div ?inert=${locked}>${text.render()}</div>
          </details>`
        : nothing
    }`;
}

/** What the text is called. */
function textName({ ready, waits }: CorpusChoice): string {
  if (ready) return `${ready.name}, ${countText(ready.report.pairs)} pairs`;
  return waits ? "the link's, not here yet" : "none yet";
}

/** Words that a sentence to follow should have: enough to look at, few enough to read. */
const followed = { fewest: 4, most: 12 };

/** A sentence of the text to follow until the reader types another. */
export function sentenceOf({ report }: CorpusReady): string {
  const { fewest, most } = followed;
  const sources = report.firstPairs.map(({ source }) => source);
  const chosen =
    sources.find((words) => words.length >= fewest && words.length <= most) ?? sources[0] ?? [];
  return tidySentence(chosen.slice(0, most).join(" ")).slice(0, longestText);
}
