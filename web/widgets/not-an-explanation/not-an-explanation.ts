import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { live } from "lit/directives/live.js";
import type { Counterfactual, ExplainedWord, Explanation } from "../../engine/explanation.ts";
import { engine } from "../../engine/index.ts";
import tableStyles from "../alignment-heatmap/table.css?inline";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { stopSlider } from "../controls/slider.ts";
import { heatStyles } from "../heat/heat.ts";
import callStatusStyles from "../long-call/call-status.css?inline";
import { callStatus } from "../long-call/call-status.ts";
import { InView } from "../long-call/in-view.ts";
import { LongCall } from "../long-call/long-call.ts";
import { refusalOf } from "../model-heatmap/refusal.ts";
import boxStyles from "../model-heatmap/sentence-box.css?inline";
import { SentenceBox } from "../model-heatmap/sentence-box.ts";
import { sentenceChips } from "../model-heatmap/sentence-chips.ts";
import { longestText } from "../model-heatmap/sentence-field.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { describeUnknown } from "../model-heatmap/translated.ts";
import translatorStyles from "../model-heatmap/translator.css?inline";
import { ModelChoice } from "../models/model-choice.ts";
import { Exhibit } from "./exhibit.ts";
import { exhibitFacts, renderExhibit } from "./exhibit-view.ts";
import { heatTable } from "./heat-table.ts";
import {
  agreementSentence,
  formatTau,
  isDisputed,
  meanTau,
  measureFacts,
  measureRows,
  measures,
  sentenceVerdict,
  whyNothingShown,
  writtenWords,
} from "./measures.ts";
import css from "./not-an-explanation.css?inline";
import {
  claimSentence,
  effectsOf,
  otherFacts,
  otherRows,
  searchedSentence,
  shuffledSentence,
} from "./other-weights.ts";
import {
  bounds,
  type ExplainArgs,
  fields,
  longestSource,
  rounds,
  type SearchArgs,
  sameSearch,
  sameSentence,
  whyNotExplained,
} from "./settings.ts";

/** Pixels from the window at which the model is fetched. */
const near = 800;

/** The explained words of one sentence, and the chosen one among them. */
interface Shown {
  source: string[];
  words: ExplainedWord[];
  row: number;
  word: ExplainedWord;
}

/**
 * What attention says beside what else can be asked, for each word of a translation: gradients and
 * leaving words out; other weights in the place of the word's own; and a model in which attention
 * hides what a word hangs on.
 */
export class NotAnExplanation extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    ...[tableStyles, translatorStyles, boxStyles, callStatusStyles, css].map(unsafeCSS),
  ];

  private readonly view = new InView(this, near);
  private readonly models = new ModelChoice(this, {
    chosen: () => this.state.model,
    choose: (model) => this.change({ model }),
    refuses: whyNotExplained,
  });
  private readonly box = new SentenceBox({
    vocabulary: () => sourceWords(this.models.model),
    take: (sentence) => this.take(sentence),
    redraw: () => this.requestUpdate(),
  });
  private readonly explanation = new LongCall<ExplainArgs, Explanation>({
    run: (args, options) => engine.run("explain", args, options),
    onChange: () => this.requestUpdate(),
    same: sameSentence,
  });
  private readonly search = new LongCall<SearchArgs, Counterfactual>({
    run: ({ model, sentence, ...settings }, options) =>
      engine.run("counterfactual", { model, sentence, settings }, options),
    onChange: () => this.requestUpdate(),
    same: sameSearch,
  });
  private readonly exhibit = new Exhibit(() => this.requestUpdate());
  /** The search that the reader wants to go on for longer. */
  private longer: SearchArgs | undefined;
  /** Why the sentence in the box was not taken; "" if it was. */
  private refusal = "";

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.explanation.clear();
    this.search.clear();
    this.exhibit.clear();
  }

  override facts(): Facts {
    const { sentence, bound } = this.state;
    const shown = this.shown();
    const found = this.found(shown);
    return {
      sentence,
      model: this.models.id,
      ...(shown ? measureFacts(shown.words, shown.word, shown.source) : {}),
      ...(found && this.search.phase === "finished" ? otherFacts(found, bound) : {}),
      ...exhibitFacts(this.exhibit),
    };
  }

  protected override get waiting(): boolean {
    return super.waiting || (this.models.failure === "" && this.models.model === undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.view.seen) return;
    this.models.load();
    if (engine.state !== "ready") return;
    const args = this.explainArgs();
    if (args) this.explanation.follow(args);
    const search = this.searchArgs(this.shown());
    if (search) this.search.follow(search);
    this.exhibit.follow();
  }

  protected override reset(): void {
    this.box.clear();
    this.refusal = "";
    this.longer = undefined;
    super.reset();
  }

  protected override renderFigure(): TemplateResult {
    if (this.models.failure !== "") return this.renderFailure();
    const shown = this.shown();
    return html`
      ${this.renderTranslator(shown)}
      ${shown ? html`${this.renderMeasures(shown)} ${this.renderOtherWeights(shown)}` : nothing}
      ${renderExhibit(this.exhibit)}
    `;
  }

  protected override renderActions(): TemplateResult {
    return html`<button type="button" class="quiet" @click=${() => this.reset()}>Reset</button>`;
  }

  private renderFailure(): TemplateResult {
    return html`<div class="problem" role="alert">
      <p>${this.models.failure} Without it there is nothing to compare.</p>
      <button type="button" @click=${() => this.models.retry()}>Try again</button>
    </div>`;
  }

  private renderTranslator(shown: Shown | undefined): TemplateResult {
    const call = this.explanation;
    const args = this.explainArgs();
    return html`<div class="translator">
      <div class="asked">
        ${this.box.render(this.state.sentence, longestText, "sentence-note")}
        ${this.models.render()}
      </div>
      ${sentenceChips((sentence) => this.pick(sentence))}
      ${this.renderNote()}
      ${shown ? this.renderWords(shown) : nothing}
      ${args && !(call.phase === "finished" && shown) ? this.renderCall(args) : nothing}
      ${
        args && call.phase === "finished" && call.result && !shown
          ? html`<p role="status">${whyNothingShown(call.result)}</p>`
          : nothing
      }
    </div>`;
  }

  private renderCall(args: ExplainArgs): TemplateResult {
    const run = (): void => void this.explanation.start(args);
    return callStatus(this.explanation, { unit: "words", count: longestSource, run });
  }

  private renderNote(): TemplateResult {
    const source = this.explanation.result?.source ?? [];
    const refusal = this.refusal || this.refused(this.state.sentence);
    const note = refusal || describeUnknown(source);
    const role = refusal === "" ? "status" : "alert";
    return html`<p id="sentence-note" class="note" role=${role} ?hidden=${note === ""}>${note}</p>`;
  }

  private renderWords({ words, row }: Shown): TemplateResult {
    return html`<fieldset class="words">
      <legend>French word</legend>
      ${words.map(({ text, ...word }, index) => {
        const disputed = isDisputed(word);
        return html`<label lang="fr"
          ><input
            type="radio"
            name="word"
            aria-label=${disputed ? `${text}, not all agree` : nothing}
            .checked=${live(index === row)}
            @change=${() => this.change({ row: index + 1 })}
          /><span
            >${text}${
              disputed ? html`<i title="not all have the same English word on top">≠</i>` : nothing
            }</span
          ></label
        >`;
      })}
    </fieldset>`;
  }

  private renderMeasures({ source, words, word }: Shown): TemplateResult {
    return html`<section class="part">
      <h4>What <em lang="fr">${word.text}</em> hangs on</h4>
      <div class="halves">
        <div>
          ${heatTable(`What ${word.text} hangs on, by four measures`, source, measureRows(word, source))}
          <p class="soft explained">
            Attention is a share. Gradients are of the log-probability of the French word, as shares
            of their row's largest; those below zero are striped. The last row is how far the output
            moves, 0 to 1, when the English word is left out. Each row's largest has a frame.
          </p>
          <table class="taus">
            <caption>
              Kendall's tau with attention
            </caption>
            <thead>
              <tr>
                <th scope="col">measure</th>
                <th scope="col" class="number">this word</th>
                <th scope="col" class="number">mean</th>
              </tr>
            </thead>
            <tbody>
              ${measures.map(
                ({ name, label }) => html`<tr>
                  <th scope="row">${label}</th>
                  <td class="number">${formatTau(word.measures[name].tau)}</td>
                  <td class="number">${formatTau(meanTau(words, name))}</td>
                </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <div class="side" role="status">
          ${measures.map((measure) => html`<p>${agreementSentence(word, source, measure)}</p>`)}
          <p class="verdict">${sentenceVerdict(words)}</p>
        </div>
      </div>
    </section>`;
  }

  private renderOtherWeights(shown: Shown): TemplateResult {
    const { source, word } = shown;
    const found = this.found(shown);
    const { bound } = this.state;
    return html`<section class="part">
      <h4>Other weights for <em lang="fr">${word.text}</em></h4>
      <div class="halves">
        <div>
          ${heatTable(`Weights for ${word.text}`, source, otherRows(word.weights, found, source))}
          ${renderEffects(found)}
          ${this.renderSearchStatus()}
        </div>
        <div class="side">
          ${stopSlider({
            id: "bound",
            label: "The output may move by",
            text: String(bound),
            value: bound,
            stops: bounds,
            ends: [String(bounds[0]), String(bounds.at(-1))],
            onInput: (value) => this.change({ bound: value }),
          })}
          <div class="row">${this.renderSearchButton(shown)}</div>
          <div class="outcome" role="status">
            ${
              found && this.search.phase === "finished"
                ? html`<p>${shuffledSentence(found)}</p>
                    <p>${searchedSentence(found, bound)}</p>
                    <p class="verdict">${claimSentence(found)}</p>`
                : nothing
            }
          </div>
        </div>
      </div>
    </section>`;
  }

  private renderSearchStatus(): TemplateResult {
    return callStatus(this.search, {
      unit: "rounds",
      count: this.search.asked?.rounds ?? rounds.usual,
    });
  }

  private renderSearchButton(shown: Shown): TemplateResult {
    const { search } = this;
    if (search.busy) {
      return html`<button type="button" @click=${() => search.cancel()}>Cancel</button>`;
    }
    const args = this.searchArgs(shown);
    if (search.phase === "finished" && args?.rounds === rounds.longer) return html`${nothing}`;
    return search.phase === "finished"
      ? html`<button type="button" @click=${() => this.searchLonger(shown)}>Search longer</button>`
      : html`<button type="button" @click=${() => args && void search.start(args)}>Run</button>`;
  }

  private pick(sentence: string): void {
    this.box.clear();
    this.take(sentence);
  }

  private take(sentence: string): void {
    this.refusal = this.refused(sentence);
    if (this.refusal === "" && sentence !== this.state.sentence) this.change({ sentence, row: 1 });
    else this.requestUpdate();
  }

  private searchLonger(shown: Shown): void {
    const args = this.searchArgs(shown);
    this.longer = args && { ...args, rounds: rounds.longer };
    this.requestUpdate();
  }

  /** Why a sentence cannot be shown, which one from a link may not be; "" if it can. */
  private refused(sentence: string): string {
    const { model } = this.models;
    return model ? refusalOf(model, sentence, longestSource) : "";
  }

  /** Undefined while there is no model, or no sentence that it can be asked about. */
  private explainArgs(): ExplainArgs | undefined {
    const { model } = this.models;
    const { sentence } = this.state;
    if (!model || this.refused(sentence) !== "") return undefined;
    return { model: model.bytes, sentence };
  }

  private searchArgs(shown: Shown | undefined): SearchArgs | undefined {
    const args = this.explainArgs();
    if (!args || !shown || this.explanation.phase !== "finished") return undefined;
    const { bound } = this.state;
    const usual = { ...args, step: shown.row, bound, rounds: rounds.usual };
    const { longer } = this;
    return longer && sameSearch(longer, { ...usual, rounds: rounds.longer }) ? longer : usual;
  }

  /** What is explained so far of the sentence that counts; undefined while nothing can be shown. */
  private shown(): Shown | undefined {
    const args = this.explainArgs();
    const { result } = this.explanation;
    if (!args || !result || !this.explanation.answers(args)) return undefined;
    if (whyNothingShown(result) !== "") return undefined;
    const words = writtenWords(result);
    const row = Math.min(this.state.row, words.length) - 1;
    const word = words[row];
    return word && { source: result.source.map(({ text }) => text), words, row, word };
  }

  /** Other weights for the word that is shown, as far as they were found. */
  private found(shown: Shown | undefined): Counterfactual | undefined {
    const args = this.searchArgs(shown);
    return args && this.search.answers(args) ? this.search.result : undefined;
  }
}

/** What comes of each kind of weights, as a table. */
function renderEffects(found: Counterfactual | undefined): TemplateResult {
  return html`<table class="effects">
    <caption class="visually-hidden">
      What other weights do
    </caption>
    <thead>
      <tr>
        <th scope="col">weights</th>
        <th scope="col" class="number">moved</th>
        <th scope="col" class="number">output moves</th>
        <th scope="col">next word</th>
      </tr>
    </thead>
    <tbody>
      ${effectsOf(found).map(
        ({ label, moved, output, word, changed }) => html`<tr>
          <th scope="row">${label}</th>
          <td class="number">${moved}</td>
          <td class="number">${output}</td>
          <td lang="fr">${changed ? html`<mark>${word}</mark>` : word}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

customElements.define("not-an-explanation", NotAnExplanation);

declare global {
  interface HTMLElementTagNameMap {
    "not-an-explanation": NotAnExplanation;
  }
}
