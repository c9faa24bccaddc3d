import { html, type TemplateResult } from "lit";
import type { OpenModel } from "../../engine/translation.ts";
import { refusalOf } from "../model-heatmap/refusal.ts";
import { SentenceBox } from "../model-heatmap/sentence-box.ts";
import { longestText } from "../model-heatmap/sentence-field.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { describeUnknown } from "../model-heatmap/translated.ts";
import type { Written } from "../model-heatmap/translator.ts";
import { type Judged, judge } from "./judged.ts";
import type { ShownRun } from "./progress.ts";
import { knownTranslation, ladder } from "./sentences.ts";
import { renderLadder, renderVersions } from "./versions.ts";

/** Words of the longest sentence that may be typed. */
const longestSentence = 60;

interface SentencePartHost {
  /** The lesson's translator: it knows the words, and judges where nobody knows the French. */
  lesson(): OpenModel | undefined;
  /** Why it is not there, in a sentence; "" while nothing is wrong. */
  lessonFailure(): string;
  take(sentence: string): void;
  redraw(): void;
}

/** The part of the lab with one sentence: a growing one to choose from, or the reader's own. */
export class SentencePart {
  private readonly box: SentenceBox;
  /** Why the sentence in the box was not taken; "" if it was. */
  private refusal = "";
  private judgement: { lesson: OpenModel; sentence: string; written: Written } | undefined;

  constructor(private readonly host: SentencePartHost) {
    this.box = new SentenceBox({
      vocabulary: () => sourceWords(host.lesson()),
      take: (sentence) => this.take(sentence),
      redraw: () => host.redraw(),
    });
  }

  /** What the models wrote for a sentence, beside what it is judged by. */
  judged(sentence: string, runs: readonly ShownRun[]): Judged {
    const written = runs.map(({ side, run }) => ({ side, written: run.written.get(sentence) }));
    return judge(sentence, this.reference(sentence), written);
  }

  /** `longest`: words of the longest sentence that the models were trained for. */
  render(sentence: string, runs: readonly ShownRun[], longest: number): TemplateResult {
    const rungs = ladder.filter(({ words }) => words <= longest);
    return html`<section class="sentence" aria-labelledby="sentence-heading">
      <h4 id="sentence-heading">One sentence, both models</h4>
      <div class="translator">
        ${this.box.render(sentence, longestText, "sentence-note")} ${this.renderNote(sentence)}
      </div>
      <div class="halves">
        ${renderLadder({
          rungs: rungs.map((rung) => this.judged(rung.sentence, runs)),
          chosen: sentence,
          choose: (chosen) => this.choose(chosen),
        })}
        <div class="translator">
          ${renderVersions(this.judged(sentence, runs), knownTranslation(sentence) !== undefined)}
        </div>
      </div>
    </section>`;
  }

  private renderNote(sentence: string): TemplateResult {
    const note = this.refusal || this.doubt(sentence);
    return html`<p
      id="sentence-note"
      class="note"
      role=${this.refusal === "" ? "status" : "alert"}
      ?hidden=${note === ""}
    >
      ${note}
    </p>`;
  }

  /** Words that no model has seen, or a translator that is not there to judge; "" for neither. */
  private doubt(sentence: string): string {
    if (knownTranslation(sentence)) return "";
    const lesson = this.host.lesson();
    return lesson ? describeUnknown(lesson.split(sentence)) : this.host.lessonFailure();
  }

  private reference(sentence: string): Written | undefined {
    const known = knownTranslation(sentence);
    const lesson = this.host.lesson();
    if (known || !lesson) return known;
    if (this.judgement?.sentence !== sentence || this.judgement.lesson !== lesson) {
      this.judgement = { lesson, sentence, written: lesson.translate(sentence) };
    }
    return this.judgement.written;
  }

  private choose(sentence: string): void {
    this.box.clear();
    this.refusal = "";
    this.host.take(sentence);
  }

  private take(sentence: string): void {
    const lesson = this.host.lesson();
    this.refusal = lesson ? refusalOf(lesson, sentence, longestSentence) : "";
    if (this.refusal === "") this.host.take(sentence);
  }
}
