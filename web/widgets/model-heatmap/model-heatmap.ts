import { html, nothing, type TemplateResult, unsafeCSS } from "lit";
import type { OpenModel } from "../../engine/translation.ts";
import type { PreparedAlignment } from "../alignment-heatmap/alignment.ts";
import { HeatmapCard, heatmapFields } from "../alignment-heatmap/heatmap-card.ts";
import { LessonPairs, standardDraw } from "../alignment-heatmap/lesson-pairs.ts";
import type { Shown } from "../alignment-heatmap/panel.ts";
import { standardPair } from "../alignment-heatmap/schema.ts";
import { choiceField } from "../card/fields.ts";
import type { Facts } from "../card/widget-card.ts";
import { choices } from "../controls/choices.ts";
import { InView } from "../long-call/in-view.ts";
import { ModelChoice } from "../models/model-choice.ts";
import { modelField } from "../models/model-ids.ts";
import modelStyles from "./model-heatmap.css?inline";
import { refusalOf } from "./refusal.ts";
import boxStyles from "./sentence-box.css?inline";
import { SentenceBox } from "./sentence-box.ts";
import { sentenceChips } from "./sentence-chips.ts";
import { longestText, sentenceField } from "./sentence-field.ts";
import { sourceWords } from "./source-words.ts";
import { describeUnknown, type Translated, translateSentence } from "./translated.ts";
import translatorStyles from "./translator.css?inline";
import { renderPlain, renderTranslation } from "./translator.ts";

const fields = {
  sentence: sentenceField,
  mode: choiceField(["drawn", "decoder"], "drawn"),
  model: modelField,
  ...heatmapFields,
};

type ModelFields = typeof fields;

interface Kept {
  model: OpenModel;
  key: string;
  translated: Translated;
  plain: Translated;
}

/** Pixels from the window at which the model is fetched. */
const near = 1200;

/**
 * The alignment heatmap of a trained translator: a sentence box, its translation, and the
 * attention that wrote it. The temperature redraws the weights, or acts inside the decoder. Where
 * the model cannot be had, the lesson's synthetic pair is drawn and the card says why.
 */
export class ModelHeatmap extends HeatmapCard<ModelFields> {
  static override fields = fields;
  static override styles = [
    ...HeatmapCard.styles,
    ...[translatorStyles, boxStyles, modelStyles].map(unsafeCSS),
  ];

  private readonly inView = new InView(this, near);
  private readonly models = new ModelChoice(this, {
    chosen: () => this.state.model,
    choose: (model) => this.change({ model, row: 1 }),
    refuses: whyNotDrawn,
  });
  private readonly box = new SentenceBox({
    vocabulary: () => sourceWords(this.models.model),
    take: (sentence) => this.take(sentence),
    redraw: () => this.requestUpdate(),
  });
  private readonly lesson = new LessonPairs({
    now: (operation, args) => this.ask(operation, args),
  });
  /** The last translation, and the one at temperature 1 that it is compared with. */
  private kept: Kept | undefined;
  /** Why the sentence in the box was not taken; "" if it was. */
  private refusal = "";
  private heldRows = 0;
  private spokenText = "";

  override connectedCallback(): void {
    super.connectedCallback();
    whenIdle(() => this.models.load());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.kept = undefined;
  }

  override facts(): Facts {
    const { sentence, mode } = this.state;
    if (!this.kept || this.data !== undefined) return super.facts();
    const { translated, plain } = this.kept;
    const changed = translated.text !== plain.text;
    return {
      sentence,
      translation: translated.text,
      mode,
      model: this.models.id,
      changed,
      ...super.facts(),
    };
  }

  protected override get waiting(): boolean {
    const needed = this.data === undefined && this.models.failure === "";
    return super.waiting || (needed && this.models.model === undefined);
  }

  protected override willUpdate(): void {
    if (this.inView.seen) this.models.load();
  }

  protected override ownData(): PreparedAlignment {
    const { model } = this.models;
    if (model) return this.currentTranslation(model).translated.data;
    this.kept = undefined;
    return this.lesson.data(standardPair, standardDraw);
  }

  protected override renderAbove(): TemplateResult {
    if (!this.kept) return this.renderFailure();
    const { translated, plain } = this.kept;
    return html`<div class="translator">
      ${this.box.render(this.state.sentence, longestText, "sentence-note")}
      ${sentenceChips((sentence) => this.pick(sentence))}
      ${this.renderNote(describeUnknown(translated.source))}
      <p class="label">French translation</p>
      ${renderTranslation(translated, plain)}
      ${this.state.mode === "decoder" ? renderPlain(plain, translated) : nothing}
    </div>`;
  }

  protected override renderTemperature(): TemplateResult {
    if (!this.kept || this.data !== undefined) return super.renderTemperature();
    return html`${super.renderTemperature()}
    ${this.models.render()}
    ${choices({
      id: "mode",
      legend: "The temperature acts",
      choices: [
        { value: "drawn", label: "on the drawn weights" },
        { value: "decoder", label: "inside the decoder" },
      ],
      value: this.state.mode,
      onChange: (mode) => this.change({ mode }),
    })}`;
  }

  protected override updated(): void {
    super.updated();
    // A translation that gets shorter under a drag must not move the slider away.
    const decodes = this.state.mode === "decoder" && this.data === undefined;
    const held = decodes ? (this.kept?.plain.words.length ?? 0) : 0;
    if (held === this.heldRows) return;
    this.heldRows = held;
    this.style.setProperty("--rows-held", String(held));
  }

  /** Inside the decoder a temperature makes translations shorter, which is no fault of the link. */
  protected override renderMissingRow(rows: number): TemplateResult | typeof nothing {
    return this.state.mode === "decoder" ? nothing : super.renderMissingRow(rows);
  }

  protected override speech(shown: Shown): string {
    const row = super.speech(shown);
    const text = this.kept?.translated.text ?? "";
    if (text === this.spokenText || this.data !== undefined) return row;
    this.spokenText = text;
    return `The translation is: ${text}. ${row}`;
  }

  protected override reset(): void {
    this.box.clear();
    this.refusal = "";
    super.reset();
  }

  private renderNote(unknown: string): TemplateResult {
    const role = this.refusal === "" ? "status" : "alert";
    const note = this.refusal || unknown;
    return html`<p id="sentence-note" class="note" role=${role} ?hidden=${note === ""}>${note}</p>`;
  }

  private renderFailure(): TemplateResult {
    return html`<div class="problem" role="alert">
      <p>
        ${this.models.failure} The table shows the synthetic example of the NumPy section
        instead, and no sentence can be typed.
      </p>
      <button type="button" @click=${() => this.models.retry()}>Try again</button>
    </div>`;
  }

  private pick(sentence: string): void {
    this.box.clear();
    this.take(sentence);
  }

  private take(sentence: string): void {
    const { model } = this.models;
    this.refusal = model ? refusalOf(model, sentence) : "";
    if (this.refusal === "" && sentence !== this.state.sentence) this.change({ sentence, row: 1 });
  }

  /** The sentence as the decoder translates it, and as it does at temperature 1. */
  private currentTranslation(model: OpenModel): Kept {
    const { sentence, mode, temperature } = this.state;
    const inside = mode === "decoder" ? temperature : 1;
    const key = JSON.stringify([sentence, inside]);
    if (this.kept?.model !== model || this.kept.key !== key) {
      const run = (at: number): Translated =>
        this.time(() => translateSentence(model, sentence, at));
      const translated = run(inside);
      this.kept = { model, key, translated, plain: inside === 1 ? translated : run(1) };
    }
    return this.kept;
  }
}

/** Why a model cannot be drawn; "" if it can. */
function whyNotDrawn(model: OpenModel): string {
  return model.facts.architecture.attention === "none"
    ? "A fixed-vector model has no attention to draw"
    : "";
}

/** Runs once the page has loaded and has nothing better to do. */
function whenIdle(run: () => void): void {
  const wait = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 4000 });
    else setTimeout(run, 2000);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

customElements.define("model-heatmap", ModelHeatmap);

declare global {
  interface HTMLElementTagNameMap {
    "model-heatmap": ModelHeatmap;
  }
}
