import { html, nothing, type TemplateResult, unsafeCSS } from "lit";
import { engine } from "../../engine/index.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { numbersTable } from "../chart/numbers-table.ts";
import { slider } from "../controls/slider.ts";
import { heatStyles } from "../heat/heat.ts";
import callStatusCss from "../long-call/call-status.css?inline";
import { InView } from "../long-call/in-view.ts";
import { LongCall } from "../long-call/long-call.ts";
import { refusalOf } from "../model-heatmap/refusal.ts";
import boxCss from "../model-heatmap/sentence-box.css?inline";
import { SentenceBox } from "../model-heatmap/sentence-box.ts";
import { sentenceChips } from "../model-heatmap/sentence-chips.ts";
import { longestText } from "../model-heatmap/sentence-field.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { describeUnknown } from "../model-heatmap/translated.ts";
import translatorCss from "../model-heatmap/translator.css?inline";
import versusCss from "../model-heatmap/versus.css?inline";
import { ModelChoice } from "../models/model-choice.ts";
import { decimals } from "../numbers/text.ts";
import css from "./beam-tree.css?inline";
import { type BeamLayout, isShown, layoutTree } from "./layout.ts";
import { MissHunt } from "./miss-hunt.ts";
import { renderNode } from "./node-panel.ts";
import { renderOutcome } from "./outcome.ts";
import { hypothesesTable } from "./outcome-table.ts";
import { describeSearches, factsOf, speakNode } from "./reading.ts";
import {
  type BeamArgs,
  fields,
  longestSentence,
  penalties,
  runSearches,
  type Searches,
  sameArgs,
  widths,
} from "./settings.ts";
import { type BeamTree, nodeAt, placeOf, readTree } from "./tree.ts";
import { treeSettings } from "./tree-settings.ts";
import { TreeView } from "./tree-view.ts";
import { searchWith } from "./worker-search.ts";

/** What a finished search draws. */
interface Drawn {
  from: Searches;
  tree: BeamTree;
  layout: BeamLayout;
  all: boolean;
  compact: boolean;
}

/** Pixels from the window at which the searches run. */
const near = 400;
const restMilliseconds = 60;
/** Of the tree, in rem: below it, columns stand close. */
const narrow = 32;

/** Beam search over one sentence as a tree, beside greedy decoding. */
export class BeamTreeCard extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    ...[numbersTableCss, callStatusCss, translatorCss, boxCss, versusCss, css].map(unsafeCSS),
  ];

  private readonly view = new InView(this, near);
  private readonly models = new ModelChoice(this, {
    chosen: () => this.state.model,
    choose: (model) => this.change({ model, place: "" }),
  });
  private readonly box = new SentenceBox({
    vocabulary: () => sourceWords(this.models.model),
    take: (sentence) => this.take(sentence),
    redraw: () => this.requestUpdate(),
  });
  private readonly searches = new LongCall<BeamArgs, Searches>({
    run: ({ model, ...args }, { signal }) => runSearches(searchWith(model, signal), args),
    onChange: () => this.requestUpdate(),
    same: sameArgs,
    restMilliseconds,
  });
  private readonly hunt = new MissHunt({
    current: () => this.current(),
    found: (sentence, width) => this.showMiss(sentence, width),
    reset: () => this.reset(),
    redraw: () => this.requestUpdate(),
  });
  private readonly treeView = new TreeView({
    selected: (node, by) => this.selectNode(node, by),
    pointed: (node) => this.point(node),
    viewed: (part) => this.showPart(part),
    resized: (width) => this.fit(width),
  });
  private readonly announcer = document.createElement("p");
  private drawn: Drawn | undefined;
  /** Under the mouse. */
  private pointed: number | undefined;
  private refusal = "";
  private partShown = "";
  /** Columns close together, for a phone. */
  private compact = false;
  constructor() {
    super();
    this.announcer.className = "visually-hidden";
    this.announcer.ariaLive = "polite";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.searches.clear();
    this.hunt.clear();
  }

  override facts(): Facts {
    const { drawn } = this;
    if (!drawn || this.stale()) return {};
    const node = drawn.tree.nodes[this.selectedNode(drawn)];
    return {
      sentence: this.state.sentence,
      model: this.models.id,
      ...factsOf(drawn.from, drawn.tree, this.state),
      ...(node ? { word: node.label, state: node.state, rank: node.rank } : {}),
    };
  }

  protected override get waiting(): boolean {
    const model = this.models.model === undefined && this.models.failure === "";
    const first = this.searches.result === undefined && this.searches.phase !== "failed";
    return super.waiting || model || (first && this.models.failure === "");
  }

  protected override willUpdate(): void {
    if (!this.view.seen) return;
    this.models.load();
    const args = this.args();
    if (engine.state === "ready" && args) this.searches.follow(args);
  }

  protected override renderFigure(): TemplateResult {
    if (!this.models.model) return this.renderMissing();
    const { failure, result } = this.searches;
    return html`
      <div class="top">${this.renderTranslator()} ${this.renderSettings()}</div>
      ${this.searches.phase === "failed" ? this.renderFailed(failure) : nothing}
      ${result ? this.renderSearches(result) : nothing} ${this.announcer}
    `;
  }

  protected override reset(): void {
    this.box.clear();
    this.refusal = "";
    this.hunt.clear();
    super.reset();
  }

  private renderTranslator(): TemplateResult {
    const known = this.searches.result?.beam.source ?? [];
    const note = this.refusal || describeUnknown(known);
    return html`<div class="translator">
      ${this.box.render(this.state.sentence, longestText, "sentence-note")}
      ${sentenceChips((sentence) => this.pick(sentence))}
      <p
        id="sentence-note"
        class="note"
        role=${this.refusal === "" ? "status" : "alert"}
        ?hidden=${note === ""}
      >
        ${note}
      </p>
      ${this.hunt.render()}
    </div>`;
  }

  private renderSettings(): TemplateResult {
    const { width, penalty } = this.state;
    return html`<div class="controls">
      ${slider({
        id: "width",
        label: "Beam width",
        text: width === 1 ? "1, greedy" : String(width),
        value: width,
        minimum: widths.minimum,
        maximum: widths.maximum,
        step: 1,
        ends: ["1", "8"],
        onInput: (value) => this.change({ width: value, place: "" }),
      })}
      ${slider({
        id: "penalty",
        label: "Length penalty",
        text: decimals(penalty, 1),
        value: penalty,
        minimum: penalties.minimum,
        maximum: penalties.maximum,
        step: 0.1,
        ends: ["0 none", "long is better 2"],
        onInput: (value) => this.change({ penalty: Math.round(value * 10) / 10 }),
      })}
      ${this.models.render()}
    </div>`;
  }

  private renderSearches(searches: Searches): TemplateResult {
    const { width, penalty } = this.searches.resultArgs as BeamArgs;
    const drawn = this.draw(searches, width);
    const { tree, layout } = drawn;
    const selected = this.selectedNode(drawn);
    this.treeView.show({ tree, layout, sums: this.state.edges === "sum", selected });
    const shown = this.pointed ?? selected;
    return html`<div class=${this.stale() ? "searches stale" : "searches"}>
      <p class="big" role="status">${describeSearches(searches, width, penalty)}</p>
      ${renderOutcome(searches, width, penalty)}
      <div class="tree-frame">
        ${this.treeView.element}
        <p class="soft cut-off" ?hidden=${this.partShown === ""}>${this.partShown}</p>
      </div>
      ${treeSettings({
        edges: this.state.edges,
        dropped: this.state.dropped,
        greedy: tree.greedy.some((node) => !tree.best.includes(node)),
        hidden: layout.hidden,
        onChange: (part) => this.change(part),
      })}
      ${renderNode(tree, tree.nodes[shown], searches.beam, penalty)}
      ${numbersTable(hypothesesTable(searches.beam, width))}
    </div>`;
  }

  private renderFailed(failure: string): TemplateResult {
    return html`<div class="problem" role="alert">
      <p>${failure}</p>
      <button type="button" @click=${() => this.searchAgain()}>Search again</button>
    </div>`;
  }

  private renderMissing(): TemplateResult {
    return html`<div class="problem" role="alert">
        <p>${this.models.failure} Without it there is nothing to search with.</p>
        <button type="button" @click=${() => this.models.retry()}>Try again</button>
      </div>
      <slot></slot>`;
  }

  private showMiss(sentence: string, width: number): void {
    this.box.clear();
    this.refusal = "";
    this.change({ sentence, width, place: "" });
  }

  private searchAgain(): void {
    const args = this.args();
    if (args) void this.searches.start(args);
  }

  private pick(sentence: string): void {
    this.box.clear();
    this.take(sentence);
  }

  private take(sentence: string): void {
    const { model } = this.models;
    this.refusal = model ? refusalOf(model, sentence, longestSentence) : "";
    if (this.refusal !== "" || sentence === this.state.sentence) return;
    this.hunt.clear();
    this.change({ sentence, place: "" });
  }

  private args(): BeamArgs | undefined {
    return this.current()?.args;
  }

  private current(): { model: OpenModel; args: BeamArgs } | undefined {
    const { sentence, width, penalty } = this.state;
    const { model } = this.models;
    return model && { model, args: { model: model.bytes, sentence, width, penalty } };
  }

  /** Whether the tree on show belongs to other settings than the controls. */
  private stale(): boolean {
    const args = this.args();
    return args !== undefined && !this.searches.answers(args);
  }

  private draw(from: Searches, width: number): Drawn {
    const all = this.state.dropped === "all";
    const { compact } = this;
    const before = this.drawn;
    if (before?.from !== from || before.all !== all || before.compact !== compact) {
      const tree = before?.from === from ? before.tree : readTree(from, width);
      this.drawn = { from, tree, layout: layoutTree(tree, { all, compact }), all, compact };
      this.pointed = undefined;
    }
    return this.drawn as Drawn;
  }

  /** The link's node, where the tree shows it; else where the beam left greedy's way. */
  private selectedNode({ tree, layout }: Drawn): number {
    const node = nodeAt(tree, this.state.place);
    if (node !== undefined && isShown(layout, node)) return node;
    return tree.fork;
  }

  private selectNode(node: number, by: "pointer" | "keyboard"): void {
    const { drawn } = this;
    if (!drawn) return;
    this.pointed = undefined;
    this.change({ place: placeOf(drawn.tree, node) });
    const at = drawn.tree.nodes[node];
    // What the keyboard reaches is spoken already.
    if (by === "pointer" && at) this.announcer.textContent = speakNode(drawn.tree, at);
  }

  private point(node: number | undefined): void {
    if (node === this.pointed || !this.drawn) return;
    this.pointed = node;
    this.treeView.trace(node ?? this.selectedNode(this.drawn));
    this.requestUpdate();
  }

  private fit(width: number): void {
    if (width < narrow === this.compact) return;
    this.compact = width < narrow;
    this.requestUpdate();
  }

  private showPart(part: string): void {
    if (part === this.partShown) return;
    this.partShown = part;
    this.requestUpdate();
  }
}

customElements.define("beam-tree", BeamTreeCard);

declare global {
  interface HTMLElementTagNameMap {
    "beam-tree": BeamTreeCard;
  }
}
