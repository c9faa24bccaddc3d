import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { EngineError } from "../../engine/error.ts";
import { engine } from "../../engine/index.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import "../chart/line-chart.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { openTable } from "../chart/numbers-table.ts";
import { choices } from "../controls/choices.ts";
import { Drafts } from "../controls/drafts.ts";
import { pressable } from "../controls/pressable.ts";
import settingsCss from "../controls/settings.css?inline";
import { InView } from "../long-call/in-view.ts";
import sentenceBoxCss from "../model-heatmap/sentence-box.css?inline";
import translatorCss from "../model-heatmap/translator.css?inline";
import { pageModels } from "../models/page-models.ts";
import { countText } from "../numbers/text.ts";
import { RunStore } from "../training-run/run-store.ts";
import css from "./bottleneck-lab.css?inline";
import type { ComparedRun } from "./compared-run.ts";
import { Comparison } from "./comparison.ts";
import { factsOf } from "./facts.ts";
import { type Judged, verdictSentence } from "./judged.ts";
import { measureNames, measures } from "./measures.ts";
import { renderPanel } from "./panel.ts";
import { renderProgress, runsTable, type ShownRun } from "./progress.ts";
import {
  isMeasured,
  lengthChart,
  lengthTable,
  lossChart,
  readingSentence,
  type ShownModel,
} from "./reading.ts";
import { SentencePart } from "./sentence-part.ts";
import { ladder } from "./sentences.ts";
import {
  endsOf,
  evaluationOf,
  fields,
  middleOf,
  type Range,
  rangesOf,
  setupOf,
  shownRange,
  sides,
  type View,
  views,
} from "./settings.ts";
import { renderSetupRow } from "./setup-row.ts";

/** Points of a whole loss curve: each is the mean of as many steps from the first on. */
const lossPoints = 90;
/** Milliseconds between two drawings of a run. */
const drawingInterval = 200;
/** Pixels from the window at which stored runs are taken up. */
const near = 300;

/**
 * Two translators that the reader trains side by side: what each reaches as sentences grow longer,
 * and what both make of one sentence.
 */
export class BottleneckLab extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    ...[numbersTableCss, settingsCss, translatorCss, sentenceBoxCss, css].map(unsafeCSS),
  ];

  private readonly inTurns = navigator.hardwareConcurrency === 1;
  private readonly drafts = new Drafts();
  private readonly inView = new InView(this, near);
  private readonly comparisons: Readonly<Record<View, Comparison>> = {
    attention: this.newComparison("attention"),
    reversal: this.newComparison("reversal"),
  };
  private readonly sentencePart = new SentencePart({
    lesson: () => pageModels.get("lesson"),
    lessonFailure: () => pageModels.lessonFailure?.message ?? "",
    take: (sentence) => {
      if (sentence !== this.state.sentence) this.change({ sentence });
      else this.requestUpdate();
    },
    redraw: () => this.requestUpdate(),
  });
  /** The sentence that the models were last asked for. */
  private asked = "";

  override connectedCallback(): void {
    super.connectedCallback();
    pageModels.addEventListener("change", this.modelsChanged);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    pageModels.removeEventListener("change", this.modelsChanged);
    for (const view of views) this.comparisons[view].close();
  }

  override facts(): Facts {
    const { view } = this.state;
    return factsOf({
      view,
      phase: this.comparison.phase,
      range: this.range,
      models: { attention: this.modelsOf("attention"), reversal: this.modelsOf("reversal") },
      judged: this.judged(),
    });
  }

  protected override reset(): void {
    this.drafts.clear();
    super.reset();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (engine.state !== "ready" || !this.inView.seen) return;
    void pageModels.load();
    void this.comparison.follow(this.setups());
    const { sentence } = this.state;
    if (sentence === this.asked) return;
    this.asked = sentence;
    for (const view of views) void this.comparisons[view].translate(sentence);
  }

  protected override renderFigure(): TemplateResult {
    const { view, steps, sentence } = this.state;
    const runs = this.shownRuns();
    const [, longest] = endsOf(rangesOf(view).at(-1) as Range);
    return html`
      ${choices({
        id: "view",
        legend: "Compare one vector with",
        value: view,
        choices: [
          { value: "attention", label: "attention" },
          { value: "reversal", label: "a reversed source" },
        ],
        onChange: (value) => this.change({ view: value }),
        inline: true,
      })}
      ${view === "reversal" ? renderReversalNote() : nothing}
      <div class="training">
        ${this.renderButtons()} ${renderProgress(this.comparison, runs, steps, this.inTurns)}
      </div>
      ${this.renderFailure()}
      ${renderSetupRow({
        view,
        settings: this.state,
        disabled: this.comparison.busy,
        drafts: this.drafts,
        change: (part) => this.change(part),
        redraw: () => this.requestUpdate(),
      })}
      ${this.renderResults()} ${this.sentencePart.render(sentence, runs, longest)}
    `;
  }

  private renderResults(): TemplateResult {
    const { view, measure, steps } = this.state;
    const runs = this.shownRuns();
    const models = this.modelsOf(view);
    const courses = runs.map(({ side, run: { session } }) => ({
      side,
      points: session.curve.points("loss", pointsAt(session.step, steps)),
    }));
    return html`<div class="results">
      <div class="charts">
        ${choices({
          id: "measure",
          legend: "Measure",
          value: measure,
          choices: measureNames.map((value) => ({ value, label: measures[value].label })),
          onChange: (name) => this.change({ measure: name }),
          inline: true,
        })}
        <line-chart
          .model=${lengthChart(view, models, measure, this.range)}
          .candidates=${rangesOf(view).map(middleOf)}
          @pick=${(event: CustomEvent<number>) => this.pickLength(event.detail)}
        ></line-chart>
        <line-chart .model=${lossChart(courses, steps)}></line-chart>
      </div>
      ${renderPanel({
        view,
        models,
        range: this.range,
        measure,
        nothingYet: this.nothingYet(),
        onRange: (range) => this.change({ range }),
      })}
      <p class="visually-hidden" role="status">${this.spoken(models)}</p>
    </div>
    ${isMeasured(models) ? renderTables(view, models, runs) : nothing}`;
  }

  private nothingYet(): string {
    const { phase } = this.comparison;
    return phase === "empty" || phase === "failed"
      ? "Nobody has trained these two models yet"
      : "Nothing measured yet";
  }

  private renderFailure(): TemplateResult | typeof nothing {
    const { failure } = this.comparison;
    return failure === "" ? nothing : html`<p class="problem" role="alert">${failure}</p>`;
  }

  private renderButtons(): TemplateResult {
    const { phase, busy } = this.comparison;
    return html`<div class="row">
      ${pressable({
        label: busy ? "Pause" : (trainLabels[phase] ?? "Train"),
        usable: phase !== "finished",
        press: busy ? this.pause : this.train,
        primary: true,
      })}
      ${pressable({
        label: "Reset",
        usable: phase !== "empty",
        press: () => void this.comparison.discard(),
      })}
    </div>`;
  }

  /** For those who do not see the charts: once when the training begins, and whenever it rests. */
  private spoken(models: readonly ShownModel[]): string {
    const { phase, busy } = this.comparison;
    if (phase === "opening") return "Preparing both models.";
    if (busy) return "Training both models.";
    const reading = readingSentence(models, this.range, this.state.measure);
    if (reading === "") return "";
    const verdict = verdictSentence(this.judged());
    const rest = phase === "finished" ? "Finished." : "Paused.";
    return `${rest} ${reading}. Your sentence, ${verdict}.`;
  }

  private get comparison(): Comparison {
    return this.comparisons[this.state.view];
  }

  private get range(): Range {
    return shownRange(this.state.view, this.state.range);
  }

  private setups(view: View = this.state.view): TrainingSetup[] {
    return sides[view].map((side) => setupOf(view, side, this.state));
  }

  private shownRuns(view: View = this.state.view): ShownRun[] {
    return this.comparisons[view].runs.map((run, index) => ({
      side: sides[view][index as 0 | 1],
      run,
    }));
  }

  private modelsOf(view: View): ShownModel[] {
    return this.shownRuns(view).map(({ side, run: { measured } }) => ({
      side,
      step: measured?.step ?? 0,
      evaluation: measured?.evaluation,
    }));
  }

  private judged(): Judged {
    return this.sentencePart.judged(this.state.sentence, this.shownRuns());
  }

  private pickLength(words: number): void {
    const range = rangesOf(this.state.view).find((known) => middleOf(known) === words);
    if (range) this.change({ range });
  }

  /** Two cores are for two models: the other view's rest meanwhile. */
  private readonly train = (): void => {
    for (const view of views) {
      const other = this.comparisons[view];
      if (other !== this.comparison && other.busy) void other.pause();
    }
    void this.comparison.train();
  };

  private readonly pause = (): void => {
    void this.comparison.pause();
  };

  private newComparison(view: View): Comparison {
    const [first, second] = sides[view];
    return new Comparison({
      labs: [`${this.localName} ${first.id}`, `${this.localName} ${second.id}`],
      train: (setup, listener, options) =>
        engine.train(setup, listener, { ...options, progressInterval: drawingInterval }),
      store: new RunStore(),
      inTurns: this.inTurns,
      changed: () => this.requestUpdate(),
      evaluation: (finished) => evaluationOf(view, finished),
      sentences: () => [...ladder.map(({ sentence }) => sentence), this.state.sentence],
      trained: (run) => void this.share(view, run),
    });
  }

  /** Puts a trained model where the page's other figures can look into it. */
  private async share(view: View, run: ComparedRun): Promise<void> {
    const id = sides[view][this.comparisons[view].runs.indexOf(run) as 0 | 1].id;
    if (id !== "attention" && id !== "fixed") return;
    const { step, setup } = run.session;
    const name = id === "attention" ? "attention" : "one fixed vector";
    try {
      const bytes = await run.session.act("model", {});
      pageModels.put(id, `${name}, seed ${setup?.seed}, ${countText(step)} steps`, bytes);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }

  private readonly modelsChanged = (): void => this.requestUpdate();
}

function renderTables(
  view: View,
  models: readonly ShownModel[],
  runs: readonly ShownRun[],
): TemplateResult {
  return html`<details class="numbers">
    <summary>The numbers as tables</summary>
    ${openTable(lengthTable(view, models))} ${openTable(runsTable(runs))}
  </details>`;
}

/** Points of the part of a loss curve that is there. */
function pointsAt(step: number, steps: number): number {
  return Math.max(1, Math.ceil((lossPoints * step) / steps));
}

/** What the button says where it is not Train. */
const trainLabels: Partial<Record<string, string>> = {
  paused: "Continue",
  finished: "Trained",
  failed: "Try again",
};

function renderReversalNote(): TemplateResult {
  return html`<p class="soft explained">
    Both models here are simple RNNs that read one way and hand over one vector, and they learn
    from sentences of 3 to 20 words. There the order matters. Gates, or reading both ways as in
    the other comparison, take most of the effect away.
  </p>`;
}

customElements.define("bottleneck-lab", BottleneckLab);

declare global {
  interface HTMLElementTagNameMap {
    "bottleneck-lab": BottleneckLab;
  }
}
