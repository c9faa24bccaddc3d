import { html, nothing, type TemplateResult, unsafeCSS } from "lit";
import type { OpenModel, Translation } from "../../engine/translation.ts";
import type { CellPosition } from "../alignment-heatmap/keys.ts";
import liveTableCss from "../alignment-heatmap/live-table.css?inline";
import { describeView } from "../alignment-heatmap/overview.ts";
import { smallTable } from "../alignment-heatmap/small-table.ts";
import tableCss from "../alignment-heatmap/table.css?inline";
import { AlignmentTable } from "../alignment-heatmap/table.ts";
import type { View } from "../alignment-heatmap/viewport.ts";
import { integerField } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { heatStyles } from "../heat/heat.ts";
import { InView } from "../long-call/in-view.ts";
import { refusalOf } from "../model-heatmap/refusal.ts";
import boxCss from "../model-heatmap/sentence-box.css?inline";
import { SentenceBox } from "../model-heatmap/sentence-box.ts";
import { sentenceChips } from "../model-heatmap/sentence-chips.ts";
import { longestText, sentenceField } from "../model-heatmap/sentence-field.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { describeUnknown } from "../model-heatmap/translated.ts";
import translatorCss from "../model-heatmap/translator.css?inline";
import versusCss from "../model-heatmap/versus.css?inline";
import { ModelChoice } from "../models/model-choice.ts";
import { modelField } from "../models/model-ids.ts";
import { renderComparison } from "./comparison.ts";
import { describeEffect, type Effect, factsOf, targetsOf, translateForced } from "./effect.ts";
import {
  type Change,
  changeAt,
  type ForcedRows,
  force,
  forcedRowsField,
  longestSentence,
  release,
  setWeight,
  shuffleAgain,
} from "./forced-rows.ts";
import css from "./intervention-lab.css?inline";
import { weightSliders } from "./weight-sliders.ts";

const fields = {
  sentence: sentenceField,
  model: modelField,
  row: integerField({ default: 1, minimum: 1, maximum: 2 * longestSentence + 10 }),
  forced: forcedRowsField,
};

interface Kept {
  model: OpenModel;
  sentence: string;
  original: Translation;
  /** With these rows forced. */
  forced: ForcedRows;
  effect: Effect;
}

/** Pixels from the window at which the model is fetched. */
const near = 800;

/** Rows of the attention weights in the reader's hands, and what the decoder writes with them. */
export class InterventionLab extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    ...[tableCss, liveTableCss, translatorCss, boxCss, versusCss, css].map(unsafeCSS),
  ];

  private readonly view = new InView(this, near);
  private readonly models = new ModelChoice(this, {
    chosen: () => this.state.model,
    choose: (model) => this.change({ model }),
    refuses: whyNotForced,
  });
  private readonly box = new SentenceBox({
    vocabulary: () => sourceWords(this.models.model),
    take: (sentence) => this.take(sentence),
    redraw: () => this.requestUpdate(),
  });
  private readonly table = new AlignmentTable({
    selected: (position, by) => this.selectCell(position, by),
    activated: (position) => this.send(position),
    pointed: () => {},
    resized: () => {},
    viewed: (view) => this.look(view),
  });
  private kept: Kept | undefined;
  private refusal = "";
  /** Which part of the table is in view; "" if all of it is. */
  private cutOff = "";

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.kept = undefined;
  }

  override facts(): Facts {
    if (!this.kept) return {};
    const { sentence, effect } = this.kept;
    return { sentence, model: this.models.id, ...factsOf(effect, this.row(effect)) };
  }

  protected override get waiting(): boolean {
    const missing = this.models.model === undefined && this.models.failure === "";
    return super.waiting || missing;
  }

  protected override willUpdate(): void {
    if (this.view.seen) this.models.load();
  }

  protected override renderFigure(): TemplateResult {
    const { model } = this.models;
    if (!model) return this.renderMissing();
    const effect = this.effectOf(model);
    const { original, changed, rows } = effect;
    const source = original.source.map(({ text }) => text);
    const row = this.row(effect);
    this.table.show(
      {
        source,
        target: targetsOf(changed),
        weights: changed.weights,
        row,
        hits: [],
        forced: rows.map(({ step }) => step),
      },
      true,
    );
    return html`
      ${this.renderTranslator(original)} ${this.renderMisfits(effect)}
      <p class="big" role="status">${describeEffect(effect)}</p>
      ${renderComparison(effect)}
      <div class="maps">
        <div>
          <h4>${rows.length > 0 ? "With your rows" : "The weights: click a cell"}</h4>
          ${this.table.element}
          <p class="soft cut-off" ?hidden=${this.cutOff === ""}>${this.cutOff}</p>
        </div>
        ${
          rows.length > 0
            ? html`<div>
                <h4>By itself</h4>
                ${smallTable({
                  caption: "The weights by itself",
                  source,
                  target: targetsOf(original),
                  weights: original.weights,
                })}
              </div>`
            : nothing
        }
      </div>
    `;
  }

  protected override renderPanel(): TemplateResult | typeof nothing {
    if (!this.kept) return nothing;
    const { effect } = this.kept;
    const { original, changed, rows } = effect;
    const row = this.row(effect);
    const written = targetsOf(changed)[row] ?? "";
    const change = changeAt(rows, row);
    const weights = rowOf(changed, row);
    return html`
      <div>
        <h4>Row ${row + 1}: <span lang="fr">${written}</span></h4>
        <p class="soft">${this.describeRow(effect, row, change)}</p>
      </div>
      ${weightSliders({
        target: written,
        source: original.source.map(({ text }) => text),
        weights,
        original: rowOf(original, row),
        onWeight: (position, weight) => this.forceRow(row, setWeight(weights, position, weight)),
      })}
      <div class="row">
        <button type="button" @click=${() => this.forceRow(row, { kind: "uniform" })}>
          Uniform
        </button>
        <button type="button" @click=${() => this.forceRow(row, shuffleAgain(change))}>
          Shuffle
        </button>
        <button type="button" ?disabled=${!change} @click=${() => this.releaseRow(row)}>
          Release
        </button>
      </div>
      ${this.models.render()}
      <div class="row">
        <button type="button" ?disabled=${rows.length === 0} @click=${() => this.releaseAll()}>
          Release all${rows.length > 1 ? ` ${rows.length} rows` : nothing}
        </button>
        <button type="button" class="quiet" @click=${() => this.reset()}>Reset</button>
      </div>
    `;
  }

  protected override reset(): void {
    this.box.clear();
    this.refusal = "";
    super.reset();
  }

  private renderTranslator({ source }: Translation): TemplateResult {
    const note = this.refusal || describeUnknown(source);
    const role = this.refusal === "" ? "status" : "alert";
    return html`<div class="translator">
      ${this.box.render(this.state.sentence, longestText, "sentence-note")}
      ${sentenceChips((sentence) => {
        this.box.clear();
        this.take(sentence);
      })}
      <p id="sentence-note" class="note" role=${role} ?hidden=${note === ""}>${note}</p>
    </div>`;
  }

  private renderMisfits({ misfits, original }: Effect): TemplateResult | typeof nothing {
    if (misfits.length === 0) return nothing;
    const rows = misfits.map(({ step }) => step + 1).join(", ");
    return html`<p class="problem" role="alert">
      The link forces row ${rows} for another number of words; this sentence has
      ${original.sources}, so the row is left as it was.
    </p>`;
  }

  private renderMissing(): TemplateResult {
    this.kept = undefined;
    return html`<div class="problem" role="alert">
        <p>${this.models.failure} Without it there are no weights to force.</p>
        <button type="button" @click=${() => this.models.retry()}>Try again</button>
      </div>
      <slot></slot>`;
  }

  private describeRow(
    { original }: Effect,
    row: number,
    change: Change | undefined,
  ): TemplateResult {
    const word = targetsOf(original)[row];
    const itself =
      word === undefined
        ? html`by itself the model had ended`
        : html`by itself the model writes <span lang="fr">${word}</span>`;
    return html`${change ? "Forced; " : "Not forced; "}${itself}. The marks are its own weights.`;
  }

  private effectOf(model: OpenModel): Effect {
    const { sentence, forced } = this.state;
    let { kept } = this;
    if (kept?.model !== model || kept.sentence !== sentence) {
      const original = this.time(() => model.translate(sentence));
      const effect = this.time(() => translateForced(model, sentence, original, forced));
      kept = { model, sentence, original, forced, effect };
    } else if (kept.forced !== forced) {
      const { original } = kept;
      kept = {
        ...kept,
        forced,
        effect: this.time(() => translateForced(model, sentence, original, forced)),
      };
    }
    this.kept = kept;
    return kept.effect;
  }

  /** The selected row, from 0; the last where the translation is shorter. */
  private row({ changed }: Effect): number {
    return Math.max(0, Math.min(this.state.row, changed.targets) - 1);
  }

  private selectCell(position: CellPosition, by: "pointer" | "keyboard"): void {
    if (by === "pointer" && position.column >= 0) this.send(position);
    else this.change({ row: position.row + 1 });
  }

  /** Sends a row to a source word, or releases it where it was sent there already. */
  private send({ row, column }: CellPosition): void {
    if (column < 0) return;
    const change = changeAt(this.state.forced, row);
    if (change?.kind === "word" && change.word === column) this.releaseRow(row);
    else this.forceRow(row, { kind: "word", word: column });
  }

  private forceRow(row: number, change: Change): void {
    this.change({ row: row + 1, forced: force(this.state.forced, row, change) });
  }

  private releaseRow(row: number): void {
    this.change({ row: row + 1, forced: release(this.state.forced, row) });
  }

  private releaseAll(): void {
    this.change({ forced: [] });
  }

  private take(sentence: string): void {
    const { model } = this.models;
    this.refusal = model ? refusalOf(model, sentence, longestSentence) : "";
    if (this.refusal !== "" || sentence === this.state.sentence) return;
    this.change({ sentence, row: 1, forced: [] });
  }

  private look(view: View): void {
    if (!this.kept) return;
    const { changed, original } = this.kept.effect;
    const cut = describeView(view, changed.targets, original.sources);
    const text = cut === "" ? "" : `${cut} Scroll the table.`;
    if (text === this.cutOff) return;
    this.cutOff = text;
    this.requestUpdate();
  }
}

function rowOf({ weights, sources }: Translation, row: number): Float64Array {
  return weights.subarray(row * sources, (row + 1) * sources);
}

/** Why a model's rows cannot be forced; "" if they can. */
function whyNotForced(model: OpenModel): string {
  return model.facts.architecture.attention === "none"
    ? "A fixed-vector model has no attention to force"
    : "";
}

customElements.define("intervention-lab", InterventionLab);

declare global {
  interface HTMLElementTagNameMap {
    "intervention-lab": InterventionLab;
  }
}
