import { html, nothing, type TemplateResult, unsafeCSS } from "lit";
import { EngineError } from "../../engine/error.ts";
import type { OpenModel } from "../../engine/translation.ts";
import type { ValuesOf } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { heatStyles, signedStyles } from "../heat/heat.ts";
import { InView } from "../long-call/in-view.ts";
import { refusalOf } from "../model-heatmap/refusal.ts";
import sentenceStyles from "../model-heatmap/sentence-box.css?inline";
import { SentenceBox } from "../model-heatmap/sentence-box.ts";
import { sentenceChips } from "../model-heatmap/sentence-chips.ts";
import { longestText } from "../model-heatmap/sentence-field.ts";
import { sourceWords, targetWords } from "../model-heatmap/source-words.ts";
import { describeUnknown, endMark } from "../model-heatmap/translated.ts";
import translatorStyles from "../model-heatmap/translator.css?inline";
import { ModelChoice } from "../models/model-choice.ts";
import { pageModels } from "../models/page-models.ts";
import { listText } from "../numbers/text.ts";
import css from "./decoder-walkthrough.css?inline";
import { renderDiagram, renderLegend } from "./diagram.ts";
import { drawingAt } from "./drawing.ts";
import { factsOf } from "./facts.ts";
import { feed, unfeed } from "./fed-words.ts";
import { renderDerailment, renderFeeding } from "./feeding.ts";
import { renderForcing } from "./forcing.ts";
import { Player } from "./player.ts";
import { type Place, placeOf } from "./position.ts";
import { readReference, tooLong } from "./reference.ts";
import { fields, paces } from "./settings.ts";
import { placeText, readPlace, type StepReading, speakStep } from "./step-reading.ts";
import { renderTopWords } from "./top-words.ts";
import { renderTransport } from "./transport.ts";
import { isKnown, vocabularyWord, type Walk, type WalkStep } from "./walk.ts";
import { type Walkthrough, walkthroughOf } from "./walkthrough.ts";

type Values = ValuesOf<typeof fields>;

/** Pixels from the window at which the model is fetched. */
const near = 1200;

/**
 * A sentence on its way through a trained encoder and decoder, step by step: states, the likeliest
 * words, attention and context. The reader can feed the decoder a reference, or a wrong word.
 */
export class DecoderWalkthrough extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    signedStyles,
    ...[translatorStyles, sentenceStyles, css].map(unsafeCSS),
  ];

  private readonly inView = new InView(this, near);
  private readonly models = new ModelChoice(this, {
    chosen: () => this.state.model,
    choose: (model) => this.change({ model, position: 0, fed: [] }),
  });
  private readonly player = new Player(this, {
    advance: () => this.advance(),
    interval: () => paces[this.state.speed],
  });
  private readonly sentenceBox = new SentenceBox({
    vocabulary: () => sourceWords(this.models.model),
    take: (sentence) => this.takeSentence(sentence),
    redraw: () => this.requestUpdate(),
  });
  private readonly referenceBox = new SentenceBox({
    field: { id: "reference", label: "Reference", lang: "fr" },
    vocabulary: () => targetWords(this.models.model),
    take: (text) => this.takeReference(text),
    redraw: () => this.requestUpdate(),
  });
  private readonly feedBox = new SentenceBox({
    field: { id: "feed", label: "Another word", lang: "fr" },
    waits: true,
    vocabulary: () => [endMark, ...targetWords(this.models.model)],
    take: (word) => this.takeFed(word),
    redraw: () => this.requestUpdate(),
  });
  private kept: { key: string; walkthrough: Walkthrough } | undefined;
  /** Why what was typed last was not taken, by box; "" if it was. */
  private refusals = { sentence: "", reference: "", feed: "" };
  /** The step that was brought into view last. */
  private revealed: { walkthrough: Walkthrough; position: number } | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.kept = undefined;
    this.revealed = undefined;
  }

  override facts(): Facts {
    if (!this.kept) return {};
    const { walkthrough } = this.kept;
    return {
      model: this.models.id,
      ...factsOf(walkthrough, this.state, this.placeIn(walkthrough)),
    };
  }

  protected override get waiting(): boolean {
    return super.waiting || (this.models.model === undefined && this.models.failure === "");
  }

  protected override willUpdate(): void {
    if (this.inView.seen) this.models.load();
  }

  protected override renderFigure(): TemplateResult {
    const { model } = this.models;
    this.kept = model && this.current(model);
    if (!this.kept) return this.renderFailure();
    const { walkthrough } = this.kept;
    const place = this.placeIn(walkthrough);
    return html`${this.renderSentence(walkthrough)}
      <div class="stage">
        <div class="walk">
          ${this.renderDrawing(walkthrough, place)} ${this.renderTransport(walkthrough, place)}
          ${renderLegend(walkthrough.model.facts.architecture)}
        </div>
        ${this.renderStep(walkthrough, place)}
        ${this.state.forcing === "on" ? nothing : this.renderFeeding(walkthrough, place)}
      </div>
      ${renderForcing({
        walkthrough,
        forcing: this.state.forcing,
        box: this.referenceBox.render(walkthrough.reference.text, longestText, "reference-note"),
        refusal: this.refusals.reference,
        choose: (forcing) => this.chooseForcing(forcing),
      })}`;
  }

  protected override updated(): void {
    super.updated();
    if (!this.kept) return;
    const { walkthrough } = this.kept;
    const { position } = this.state;
    if (this.revealed?.walkthrough === walkthrough && this.revealed.position === position) return;
    this.revealed = { walkthrough, position };
    const scroller = this.renderRoot.querySelector(".diagram");
    const box = this.renderRoot.querySelector(".box[aria-current]");
    if (scroller && box) reveal(scroller, box);
  }

  protected override reset(): void {
    this.player.stop();
    for (const box of [this.sentenceBox, this.referenceBox, this.feedBox]) box.clear();
    this.refusals = { sentence: "", reference: "", feed: "" };
    super.reset();
  }

  private renderSentence(walkthrough: Walkthrough): TemplateResult {
    const { sentence } = this.refusals;
    const note = sentence || describeUnknown(walkthrough.walk.source);
    return html`<div class="translator">
      <div class="given">
        ${this.sentenceBox.render(this.state.sentence, longestText, "sentence-note")}
        ${this.models.render()}
      </div>
      ${sentenceChips((picked) => this.pick(picked))}
      <p
        id="sentence-note"
        class="note"
        role=${sentence === "" ? "status" : "alert"}
        ?hidden=${note === ""}
      >
        ${note}
      </p>
      ${this.renderUnfed(walkthrough)}
    </div>`;
  }

  /** Words that a link feeds and the model does not have. */
  private renderUnfed({ model }: Walkthrough): TemplateResult | typeof nothing {
    const unknown = this.state.fed.filter((word) => !isKnown(model, word));
    if (unknown.length === 0) return nothing;
    const words = listText(unknown.map(({ word }) => `“${word}”`));
    return html`<p class="problem" role="alert">
      The model cannot be fed ${words}, which it does not have.
    </p>`;
  }

  private renderDrawing(
    { walk, model, strips, derailment }: Walkthrough,
    place: Place,
  ): TemplateResult {
    const { architecture } = model.facts;
    const options = { walk, architecture, strips, changed: derailment.changed };
    return renderDiagram({
      drawing: drawingAt(options, place),
      architecture,
      sources: walk.source.length,
      go: (position) => this.go(position),
      press: (event) => this.press(event),
    });
  }

  private renderTransport(walkthrough: Walkthrough, place: Place): TemplateResult {
    return renderTransport({
      position: this.positionIn(walkthrough),
      last: lastPosition(walkthrough),
      text: placeText(place, walkthrough.walk),
      playing: this.player.playing,
      speed: this.state.speed,
      play: () => this.togglePlay(),
      go: (position) => this.go(position),
      pace: (speed) => this.change({ speed }),
      reset: () => this.reset(),
    });
  }

  /** The step in words, aloud once the walk rests, and the words it chooses among. */
  private renderStep({ walk, model }: Walkthrough, place: Place): TemplateResult {
    const reading = readPlace(walk, model.facts.architecture, place);
    const feeds = this.state.forcing === "off";
    return html`<section class="step" aria-label="This step">
      ${renderReading(reading)}
      <p class="visually-hidden" role="status">${this.player.playing ? "" : speakStep(reading)}</p>
      ${renderTopWords({
        step: stepAt(walk, place),
        feed: feeds ? (word) => this.feed(vocabularyWord(word.text)) : undefined,
      })}
    </section>`;
  }

  private renderFeeding(walkthrough: Walkthrough, place: Place): TemplateResult {
    const box =
      place.phase === "writing" ? this.feedBox.render("", longestText, "feed-note") : nothing;
    return html`${renderFeeding(box, this.refusals.feed)}
      ${renderDerailment(walkthrough, () => this.undo())}`;
  }

  private renderFailure(): TemplateResult {
    return html`<div class="problem" role="alert">
        <p>
          ${this.models.failure} The table was computed when this page was built; nothing can be
          played until the file is there.
        </p>
        <button type="button" @click=${() => this.models.retry()}>Try again</button>
      </div>
      <slot></slot>`;
  }

  private press(event: KeyboardEvent): void {
    if (!this.kept || event.ctrlKey || event.metaKey || event.altKey) return;
    const position = this.positionIn(this.kept.walkthrough);
    const last = lastPosition(this.kept.walkthrough);
    const destinations: Readonly<Record<string, number>> = {
      ArrowRight: position + 1,
      ArrowDown: position + 1,
      ArrowLeft: position - 1,
      ArrowUp: position - 1,
      Home: 0,
      End: last,
    };
    const destination = destinations[event.key];
    if (event.key === " ") this.togglePlay();
    else if (destination !== undefined) this.go(destination);
    else return;
    event.preventDefault();
  }

  private togglePlay(): void {
    if (this.player.playing) {
      this.player.stop();
      return;
    }
    if (
      this.kept &&
      this.positionIn(this.kept.walkthrough) === lastPosition(this.kept.walkthrough)
    ) {
      this.change({ position: 0 });
    }
    this.player.play();
  }

  /** A step of playing; false at the end. */
  private advance(): boolean {
    if (!this.kept) return false;
    const last = lastPosition(this.kept.walkthrough);
    const position = Math.min(last, this.positionIn(this.kept.walkthrough) + 1);
    this.change({ position });
    return position < last;
  }

  /** A step that the reader takes, which ends the playing. */
  private go(position: number): void {
    if (!this.kept) return;
    this.player.stop();
    const last = lastPosition(this.kept.walkthrough);
    this.change({ position: Math.min(last, Math.max(0, position)) });
  }

  private pick(sentence: string): void {
    this.sentenceBox.clear();
    this.takeSentence(sentence);
  }

  private takeSentence(sentence: string): void {
    const { model } = this.models;
    const refusal = model ? refusalOf(model, sentence) : "";
    this.refusals = { sentence: refusal, reference: "", feed: "" };
    this.requestUpdate();
    if (refusal !== "" || sentence === this.state.sentence) return;
    this.player.stop();
    this.change({ sentence, position: 0, reference: "", fed: [] });
  }

  private takeReference(text: string): void {
    if (!this.kept || text === this.kept.walkthrough.reference.text) return;
    const { model } = this.kept.walkthrough;
    this.refusals.reference = refusalOfReference(model, this.state.sentence, text);
    this.requestUpdate();
    if (this.refusals.reference === "") this.change({ reference: text });
  }

  private takeFed(text: string): void {
    const word = vocabularyWord(text);
    this.feedBox.clear();
    this.requestUpdate();
    const known = this.kept && isKnown(this.kept.walkthrough.model, { word });
    this.refusals.feed = known ? "" : `The model does not have the word “${text}”.`;
    if (known) this.feed(word);
  }

  /** Feeds a word at the step on show; the model's own takes back what was fed there. */
  private feed(word: string): void {
    if (!this.kept) return;
    this.player.stop();
    this.refusals.feed = "";
    const { walkthrough } = this.kept;
    const place = this.placeIn(walkthrough);
    if (place.phase !== "writing") return;
    const position = place.step + 1;
    const own = walkthrough.walk.steps[place.step]?.top[0]?.text ?? "";
    const fed =
      vocabularyWord(own) === word
        ? unfeed(this.state.fed, position)
        : feed(this.state.fed, { position, word });
    this.change({ fed });
  }

  /** Takes back the word that was fed last, and goes to its place. */
  private undo(): void {
    const last = this.state.fed.at(-1);
    if (!last || !this.kept) return;
    this.player.stop();
    const position = this.kept.walkthrough.walk.source.length + last.position;
    this.change({ fed: unfeed(this.state.fed, last.position), position });
  }

  private chooseForcing(forcing: Values["forcing"]): void {
    this.player.stop();
    this.change({ forcing });
  }

  private placeIn(walkthrough: Walkthrough): Place {
    return placeOf(this.positionIn(walkthrough), walkthrough.walk.source.length);
  }

  /** A walk may be shorter than the one that the position was chosen in. */
  private positionIn(walkthrough: Walkthrough): number {
    return Math.min(this.state.position, lastPosition(walkthrough));
  }

  private current(model: OpenModel): { key: string; walkthrough: Walkthrough } {
    const { sentence, forcing, reference, fed } = this.state;
    const lesson = pageModels.get("lesson");
    const key = JSON.stringify([sentence, forcing, reference, fed, lesson !== undefined]);
    if (this.kept?.walkthrough.model === model && this.kept.key === key) return this.kept;
    const settings = { sentence, forcing, reference, fed };
    return { key, walkthrough: this.time(() => walkthroughOf(model, lesson, settings)) };
  }
}

/** Every step taken: every word read, and every word written with the end. */
function lastPosition({ walk }: Walkthrough): number {
  return walk.source.length + walk.steps.length;
}

function stepAt(walk: Walk, place: Place): WalkStep | undefined {
  return place.phase === "writing" ? walk.steps[place.step] : undefined;
}

function renderReading({ headline, probability, detail }: StepReading): TemplateResult {
  return html`<p class="big">
    ${headline} <span class="soft">${probability}</span><small>${detail}</small>
  </p>`;
}

function refusalOfReference(model: OpenModel, sentence: string, text: string): string {
  try {
    return tooLong(readReference(model, sentence, text));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message;
  }
}

/** Scrolls the diagram, and nothing else, so that a box out of its view is in the middle. */
function reveal(scroller: Element, box: Element): void {
  const view = scroller.getBoundingClientRect();
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const across =
    left < view.left || right > view.right ? (left + right - view.left - view.right) / 2 : 0;
  const down =
    top < view.top || bottom > view.bottom ? (top + bottom - view.top - view.bottom) / 2 : 0;
  if (across !== 0 || down !== 0) scroller.scrollBy(across, down);
}

customElements.define("decoder-walkthrough", DecoderWalkthrough);

declare global {
  interface HTMLElementTagNameMap {
    "decoder-walkthrough": DecoderWalkthrough;
  }
}
