import { html, type TemplateResult, unsafeCSS } from "lit";
import { engine } from "../../engine/index.ts";
import type { CorpusSetup, PresetFacts, TextCorpus, TrainingSetup } from "../../engine/training.ts";
import type { Evaluation } from "../../engine/translation.ts";
import { permalinks } from "../../shell/permalink.ts";
import heatmapCss from "../alignment-heatmap/alignment-heatmap.css?inline";
import tableCss from "../alignment-heatmap/table.css?inline";
import { AlignmentTable } from "../alignment-heatmap/table.ts";
import { download } from "../card/download.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import "../chart/line-chart.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { Drafts } from "../controls/drafts.ts";
import { heatStyles } from "../heat/heat.ts";
import callStatusCss from "../long-call/call-status.css?inline";
import { InView } from "../long-call/in-view.ts";
import { LongCall } from "../long-call/long-call.ts";
import { OnScreen } from "../long-call/on-screen.ts";
import { refusalOf } from "../model-heatmap/refusal.ts";
import sentenceBoxCss from "../model-heatmap/sentence-box.css?inline";
import { SentenceBox, type SentenceBoxHost } from "../model-heatmap/sentence-box.ts";
import { longestText } from "../model-heatmap/sentence-field.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { describeUnknown } from "../model-heatmap/translated.ts";
import translatorCss from "../model-heatmap/translator.css?inline";
import { pageModels } from "../models/page-models.ts";
import { CorpusChoice, type TextValues } from "../own-corpus/corpus-choice.ts";
import { RunStore, runKey } from "../training-run/run-store.ts";
import {
  type SetupValues,
  settingsOf,
  setupOf,
  setupValues,
} from "../training-run/setup-fields.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";
import { renderCurves } from "./curves.ts";
import { factsOf } from "./facts.ts";
import { type AskedRun, LabRun, type Place } from "./lab-run.ts";
import { type Measured, unseenSentences } from "./measures.ts";
import { renderMeasures } from "./measures-panel.ts";
import { renderMessages } from "./messages.ts";
import { renderModel } from "./model-panel.ts";
import { OwnModel } from "./own-model.ts";
import { type Corpus, renderOwnText, sentenceOf } from "./own-text.ts";
import { announcement, type Drawn, drawnRows, readDrawnRow } from "./reading.ts";
import { renderPlaceholder, renderReadout } from "./readout.ts";
import { fields, type LabFields, type LabValues, stepsPerSecond } from "./settings.ts";
import { settingsFile } from "./settings-file.ts";
import { renderPreset, renderSettings, type SetupPanelOptions } from "./setup-panel.ts";
import { renderTimeline, renderWritten } from "./snapshot-view.ts";
import { TimelinePlayer } from "./timeline-player.ts";
import css from "./training-lab.css?inline";
import { renderPace, renderProgress, renderTransport } from "./transport.ts";

/** Pixels from the window at which what was kept is taken up. */
const near = 600;
/** Milliseconds between drawings while nobody sees them, and between words about a long run. */
const unseenPause = 1000;
const spokenPause = 30_000;
const nothingDrawn: Drawn = { source: [], target: [], weights: new Float32Array(), left: 0 };

/**
 * The training lab: a translator is trained in a worker while its curves, its translation of a
 * sentence and the heatmap of it are drawn anew. The link holds the run: opened elsewhere, it is
 * made again to the same step and the same weights.
 */
export class TrainingLab extends WidgetCard<LabFields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    ...[
      tableCss,
      heatmapCss,
      translatorCss,
      sentenceBoxCss,
      numbersTableCss,
      callStatusCss,
      css,
    ].map(unsafeCSS),
  ];

  private readonly near = new InView(this, near);
  private readonly screen = new OnScreen(this);
  private readonly drafts = new Drafts();
  private readonly store = new RunStore();
  private readonly run = new LabRun({
    lab: "training-lab",
    train: (...args) => engine.train(...args),
    store: this.store,
    changed: () => this.runChanged(),
  });
  private readonly own = new OwnModel(this.run.session, () => this.requestUpdate());
  private readonly measure = new LongCall<Measured, Evaluation>({
    run: ({ setup }, { signal, onProgress }) =>
      this.run.session.evaluate(setup, {
        signal,
        onProgress: (found) => onProgress(found.done, found.total, found),
      }),
    onChange: () => this.requestUpdate(),
    same: (a, b) => a.place === b.place,
  });
  private readonly text = new CorpusChoice(this, {
    values: () => this.state,
    change: (part) => this.changeText(part),
    setup: () => this.triedSetup(),
  });
  private readonly box = new SentenceBox(this.boxHost());
  private readonly table = new AlignmentTable({
    selected: ({ row }) => this.change({ row: row + 1 }),
    pointed() {},
    resized() {},
    viewed() {},
  });
  private readonly player = new TimelinePlayer({
    steps: () => this.run.session.timeline.all.map(({ step }) => step),
    current: () => this.state.at,
    show: (at) => this.change({ at }),
    calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    changed: () => this.requestUpdate(),
  });
  private readonly announcer = document.createElement("p");
  private presetFacts: readonly PresetFacts[] = [];
  /** The run that was turned to last, and the sentence that is followed. */
  private taken = "";
  private followed = "";
  /** Whether the store was asked for a run to begin with, and has answered. */
  private begun = false;
  /** Where the run was last seen at rest. */
  private rested = "";
  private ready = false;
  private unfolded = false;
  private textUnfolded = true;
  /** Of a run on the reader's text, once it is open. */
  private ownWords: { key: string; words: readonly string[] } = { key: "", words: [] };
  /** Why the sentence in the box was not taken; "" if it was. */
  private refusal = "";
  private spoken = { phase: "empty", at: 0 };
  private unseen: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.announcer.className = "visually-hidden";
    this.announcer.ariaLive = "polite";
    this.addEventListener("dragover", (event) => this.dragOver(event));
    this.addEventListener("dragleave", () => this.showDrag(false));
    this.addEventListener("drop", (event) => this.drop(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    pageModels.addEventListener("change", this.modelsChanged);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    pageModels.removeEventListener("change", this.modelsChanged);
    clearTimeout(this.unseen);
    this.player.stop();
    this.own.close();
    this.measure.clear();
    this.run.close();
    this.taken = "";
  }

  override facts(): Facts {
    const { session } = this.run;
    return factsOf({
      session,
      values: this.state,
      settings: settingsOf(this.state, this.presets),
      corpus: this.state.corpus,
      evaluation: this.measure.answers(this.measured) ? this.measure.result : undefined,
    });
  }

  protected override willUpdate(): void {
    if (engine.state !== "ready" || !this.near.seen) return;
    void pageModels.load();
    if (!this.begun) void this.begin();
    this.follow();
  }

  protected override renderFigure(): TemplateResult {
    const { run } = this;
    const { session } = run;
    const entry = this.shown;
    const drawn = entry ? drawnRows(entry) : nothingDrawn;
    this.drawTable(drawn);
    return html`
      <div class="launch">
        ${renderPreset(this.setupOptions)}
        ${renderTransport({ run, supplied: this.asked !== undefined, reset: () => void this.resetRun() })}
      </div>
      ${renderProgress(run)} ${renderSettings(this.setupOptions)}
      ${renderOwnText({
        corpus: this.state.corpus,
        text: this.text,
        locked: session.busy,
        unfolded: this.textUnfolded,
        unfold: (unfolded) => {
          this.textUnfolded = unfolded;
          this.requestUpdate();
        },
        choose: (corpus) => this.chooseCorpus(corpus),
      })}
      ${renderMessages(run, () => void run.continueFurther())}
      <div class="translator">
        ${this.box.render(this.state.sentence, longestText, "sentence-note")}
        ${this.renderNote(drawn)} ${renderWritten(entry, drawn, this.newest, this.ownText ? "" : "fr")}
      </div>
      ${this.renderTable(drawn)}
      ${renderTimeline({
        entries: session.timeline.all,
        shown: entry,
        newest: this.newest,
        playing: this.player.playing,
        show: (at) => this.scrub(at),
        play: () => this.player.play(),
        stop: () => this.player.stop(),
      })}
      ${renderCurves({
        curve: session.curve,
        steps: this.steps,
        marker: this.newest ? undefined : entry?.step,
        candidates: session.timeline.all.map(({ step }) => step),
        pick: (step) => this.scrub(step),
      })}
      ${renderMeasures(this.measure, this.measured, session)} ${this.announcer}
    `;
  }

  protected override renderPanel(): TemplateResult {
    const { session } = this.run;
    return html`
      ${renderReadout(session, this.steps, this.shown, this.state.row - 1)}
      ${renderPace(this.state.pace, (pace) => this.choosePace(pace))}
      ${renderModel(this.own, session, {
        save: () => void this.own.save(this.fileName),
        saveSettings: () => this.saveSettings(),
      })}
    `;
  }

  protected override updated(): void {
    super.updated();
    this.style.setProperty("--rows-held", String(this.state.sentence.split(" ").length));
  }

  protected override reset(): void {
    this.drafts.clear();
    this.box.clear();
    super.reset();
  }

  private renderNote(drawn: Drawn): TemplateResult {
    const known = new Set(this.vocabulary);
    const words = drawn.source.map((text, id) => {
      return { text, id, unknown: !known.has(text) && !known.has(text.toLowerCase()) };
    });
    const note = this.refusal || (known.size > 0 ? describeUnknown(words) : "");
    return html`<p
      id="sentence-note"
      class="note"
      role=${this.refusal === "" ? "status" : "alert"}
      ?hidden=${note === ""}
    >
      ${note}
    </p>`;
  }

  private renderTable(drawn: Drawn): TemplateResult | HTMLElement {
    if (drawn.weights.length > 0) return this.table.element;
    return renderPlaceholder(this.run.session, {
      read: drawn.source.length > 0,
      supplied: this.asked !== undefined,
    });
  }

  private drawTable(drawn: Drawn): void {
    if (drawn.weights.length === 0) return;
    const row = Math.min(this.state.row, drawn.target.length) - 1;
    const hits = readDrawnRow(drawn, row)?.shares.map((share) => share.position) ?? [];
    const still = this.run.session.phase !== "running" && !this.player.playing;
    this.table.show({ ...drawn, row, hits }, still);
  }

  private get presets(): readonly PresetFacts[] {
    if (this.presetFacts.length === 0) this.presetFacts = engine.now("presets", {});
    return this.presetFacts;
  }

  /** Steps of the whole run, also before it is begun. */
  private get steps(): number {
    return this.run.session.steps || settingsOf(this.state, this.presets).steps;
  }

  /** The snapshot that is looked at. */
  private get shown(): TimelineEntry | undefined {
    const { timeline } = this.run.session;
    return this.state.at === undefined ? timeline.last : timeline.at(this.state.at);
  }

  private get newest(): boolean {
    return this.shown === this.run.session.timeline.last;
  }

  private get setupOptions(): SetupPanelOptions {
    return {
      values: this.state,
      presets: this.presets,
      drafts: this.drafts,
      locked: this.run.session.busy,
      ownText: this.ownText,
      unfolded: this.unfolded,
      unfold: (unfolded) => {
        this.unfolded = unfolded;
        this.requestUpdate();
      },
      change: (part) => this.changeSetup(part),
      redraw: () => this.requestUpdate(),
    };
  }

  private get ownText(): boolean {
    return this.state.corpus === "own";
  }

  /** undefined while there are no sentences to train on. */
  private get asked(): AskedRun | undefined {
    const { sentence, step, hash } = this.state;
    if (!this.ownText) {
      return { setup: setupOf(this.state, this.presets), corpus: null, sentence, step, hash };
    }
    const { corpus, fingerprint, waits } = this.text;
    if (!corpus || waits) return undefined;
    const setup = setupOf(this.state, this.presets, corpus);
    return { setup, corpus: fingerprint, sentence, step, hash };
  }

  /** What the time on a text is measured with: nothing once a run is begun, for both would wait. */
  private triedSetup(): TrainingSetup | undefined {
    const { session } = this.run;
    const begun = session.busy || session.step > 0;
    return begun || !this.ownText ? undefined : setupOf(this.state, this.presets);
  }

  /** The words that the sentence is completed from. */
  private get vocabulary(): readonly string[] {
    return this.ownText ? this.ownWords.words : sourceWords(pageModels.get("lesson"));
  }

  private boxHost(): SentenceBoxHost {
    const ownText = (): boolean => this.ownText;
    return {
      get field() {
        const own = ownText();
        return {
          id: "sentence",
          label: own ? "Sentence" : "English sentence",
          lang: own ? "" : "en",
        };
      },
      vocabulary: () => this.vocabulary,
      take: (sentence) => this.takeSentence(sentence),
      redraw: () => this.requestUpdate(),
    };
  }

  private get measured(): Measured {
    const { key, step } = this.run.session;
    return { setup: unseenSentences(this.ownText), place: `${key} ${step}`, step };
  }

  private get fileName(): string {
    const { preset, seed } = this.state;
    return `soft-lookup-${preset}-seed-${seed}-step-${this.run.session.step}`;
  }

  /** The run that was trained last, where the link asks for none; then what the link asks for. */
  private async begin(): Promise<void> {
    this.begun = true;
    const fresh = permalinks.valuesOf(this.id).size === 0;
    if (fresh || this.ownText) {
      const latest = await this.store.latest("training-lab");
      if (latest && fresh && this.isConnected) {
        const { setup, sentence, corpus } = latest;
        const own = corpus === null ? {} : { corpus: "own" as const, text: corpus };
        this.change({ ...setupValues(setup, this.presets), ...own, sentence });
      }
      const stored = latest && textOf(latest.setup.corpus);
      if (stored && latest.corpus === this.state.text) this.text.open(stored, "the stored text");
    }
    this.ready = true;
    this.requestUpdate();
  }

  /** Turns to the run, and the sentence, that the state asks for. */
  private follow(): void {
    if (!this.ready) return;
    const { asked } = this;
    if (!asked) {
      this.taken = "";
      this.run.close();
      return;
    }
    const identity = identityOf(asked);
    if (identity !== this.taken) {
      this.taken = identity;
      this.followed = asked.sentence;
      void this.run.take(asked);
    } else if (asked.sentence !== this.followed) {
      this.followed = asked.sentence;
      void this.run.follow(asked.sentence);
    }
    // A link's run is made again where it can be seen.
    if (this.run.replay?.state === "waiting" && !this.run.looking && this.screen.visible) {
      void this.run.train();
    }
  }

  private changeSetup(part: Partial<SetupValues>): void {
    this.player.stop();
    this.change({ ...part, ...nowhere, at: undefined });
  }

  private chooseCorpus(corpus: Corpus): void {
    this.player.stop();
    this.textUnfolded = true;
    // The lesson's sentence says nothing to a model of another text, and the other way round.
    const sentence = corpus === "own" ? this.sentenceOfText() : fields.sentence.default;
    this.change({ corpus, sentence, ...nowhere, at: undefined });
  }

  /** Another text, or the same read otherwise, is another run. */
  private changeText(part: Partial<TextValues>): void {
    const names = Object.keys(part) as (keyof TextValues)[];
    const other = names.some((name) => part[name] !== this.state[name]);
    const from = other ? { ...nowhere, at: undefined } : {};
    this.change({ ...part, ...from });
    if (other && part.text) this.change({ sentence: this.sentenceOfText() });
  }

  private sentenceOfText(): string {
    const { ready } = this.text;
    return (ready && sentenceOf(ready)) || this.state.sentence;
  }

  private choosePace(pace: LabValues["pace"]): void {
    this.change({ pace });
    void this.run.session.setPace(stepsPerSecond(pace));
  }

  private scrub(at: number | undefined): void {
    this.player.stop();
    this.change({ at });
  }

  private takeSentence(sentence: string): void {
    const model = pageModels.get("lesson");
    this.refusal = model ? refusalOf(model, sentence) : "";
    if (this.refusal !== "" || sentence === this.state.sentence) return;
    this.player.stop();
    this.change({ sentence, at: undefined });
  }

  private async resetRun(): Promise<void> {
    this.player.stop();
    this.measure.clear();
    this.change({ at: undefined });
    await this.run.reset();
  }

  private runChanged(): void {
    if (!this.isConnected) return;
    this.keepPlace(this.run.place);
    this.learnWords();
    this.noteRest();
    this.speak();
    if (this.screen.visible) this.requestUpdate();
    else
      this.unseen ??= setTimeout(() => {
        this.unseen = undefined;
        this.requestUpdate();
      }, unseenPause);
  }

  /** Keeps in the link where the run rests, which is not another run to turn to. */
  private keepPlace({ step, hash }: Place): void {
    const { asked } = this;
    if (this.run.looking || (step === this.state.step && hash === this.state.hash)) return;
    if (asked) this.taken = identityOf({ ...asked, step, hash });
    this.change({ step, hash });
  }

  /** The vocabulary of a run on the reader's text, once there is one; its text is folded away. */
  private learnWords(): void {
    const { key, start } = this.run.session;
    if (!this.ownText || !start || this.ownWords.key === key) return;
    this.ownWords = { key, words: [] };
    this.textUnfolded = false;
    void this.own.words().then((words) => {
      if (this.ownWords.key === key) this.ownWords = { key, words };
      this.requestUpdate();
    });
  }

  /** Once a run that moved has come to rest, its model is there for the other figures. */
  private noteRest(): void {
    const { session } = this.run;
    if (session.phase !== "paused" && session.phase !== "finished") return;
    const place = `${session.key} ${session.step}`;
    if (place === this.rested) return;
    if (this.rested.startsWith(`${session.key} `)) this.own.keepSoon();
    this.rested = place;
  }

  /** Says where the run is when its phase changes, and now and then. */
  private speak(): void {
    const { session } = this.run;
    const { phase } = session;
    const now = performance.now();
    if (phase === this.spoken.phase && now - this.spoken.at < spokenPause) return;
    if (phase === "empty" && this.spoken.phase === "empty") return;
    this.spoken = { phase, at: now };
    const { last } = session.timeline;
    const drawn = last && drawnRows(last);
    this.announcer.textContent = announcement(session, drawn, this.state.row - 1);
  }

  private saveSettings(): void {
    const text = settingsFile({
      session: this.run.session,
      settings: settingsOf(this.state, this.presets),
      link: permalinks.link(this.id),
      text: this.ownText ? this.state.text : "",
    });
    download(new Blob([text], { type: "application/json" }), `${this.fileName}.json`);
  }

  private readonly modelsChanged = (): void => this.requestUpdate();

  private dragOver(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.showDrag(true);
  }

  private showDrag(over: boolean): void {
    this.toggleAttribute("dragging", over);
  }

  private drop(event: DragEvent): void {
    this.showDrag(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.own.open(file);
  }
}

/** What a link says of a run that does not rest anywhere. */
const nowhere: Place = { step: 0, hash: "" };

/** Equal only where the same run is asked for, at the same place. */
function identityOf({ setup, corpus, step, hash }: AskedRun): string {
  return `${runKey("training-lab", setup, corpus)} ${step} ${hash}`;
}

/** The reader's text of a stored run; undefined where it is on the grammar. */
function textOf(corpus: CorpusSetup | undefined): TextCorpus | undefined {
  return corpus && corpus.kind !== "grammar" ? corpus : undefined;
}

customElements.define("training-lab", TrainingLab);

declare global {
  interface HTMLElementTagNameMap {
    "training-lab": TrainingLab;
  }
}
