import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { live } from "lit/directives/live.js";
import { engine } from "../../engine/index.ts";
import type { ScoreFunctionName } from "../../engine/protocol.ts";
import liveTableCss from "../alignment-heatmap/live-table.css?inline";
import tableCss from "../alignment-heatmap/table.css?inline";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import type { LineChartModel } from "../chart/layout.ts";
import "../chart/line-chart.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { numbersTable } from "../chart/numbers-table.ts";
import { choices } from "../controls/choices.ts";
import { Drafts } from "../controls/drafts.ts";
import { pressable } from "../controls/pressable.ts";
import { cssProperty } from "../controls/property.ts";
import { seedEntry } from "../controls/seed-entry.ts";
import settingsCss from "../controls/settings.css?inline";
import { stopSlider } from "../controls/slider.ts";
import { heatStyles } from "../heat/heat.ts";
import { InView } from "../long-call/in-view.ts";
import { OnScreen } from "../long-call/on-screen.ts";
import { refusalOf } from "../model-heatmap/refusal.ts";
import sentenceBoxCss from "../model-heatmap/sentence-box.css?inline";
import { SentenceBox } from "../model-heatmap/sentence-box.ts";
import { longestText } from "../model-heatmap/sentence-field.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { describeUnknown } from "../model-heatmap/translated.ts";
import translatorCss from "../model-heatmap/translator.css?inline";
import { pageModels } from "../models/page-models.ts";
import { countText } from "../numbers/text.ts";
import { RunStore } from "../training-run/run-store.ts";
import { valueKinds } from "../training-run/setup-fields.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";
import { LargeHeatmap } from "./large-heatmap.ts";
import {
  errorChart,
  factsOf,
  headline,
  lookOf,
  lossChart,
  resultsTable,
  scoreName,
  trainText,
} from "./reading.ts";
import css from "./score-lab.css?inline";
import type { ScoreRun } from "./score-run.ts";
import { ScoreRuns } from "./score-runs.ts";
import {
  fields,
  lanesFor,
  modelName,
  scoreNames,
  snapshotSteps,
  stepCounts,
  valuesText,
} from "./settings.ts";
import { smallMultiple } from "./small-multiple.ts";

/** Pixels from the window at which stored runs are fetched. */
const near = 800;
const hiddenMilliseconds = 1000;
/** Sentences that fit five abreast. */
const shortWords = 12;

/** The same translator trained with five scores: curves, and what each makes of one sentence. */
export class ScoreLab extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    ...[
      tableCss,
      liveTableCss,
      translatorCss,
      sentenceBoxCss,
      settingsCss,
      numbersTableCss,
      css,
    ].map(unsafeCSS),
  ];

  private readonly drafts = new Drafts();
  private readonly inView = new InView(this, near);
  private readonly onScreen = new OnScreen(this);
  private readonly runs = new ScoreRuns(
    {
      lab: this.localName,
      train: (...args) => engine.train(...args),
      store: new RunStore(),
      changed: () => this.changed(),
      trained: (score, file) => this.share(score, file),
      model: (score) => (this.owns(score) ? pageModels.get(score) : undefined),
    },
    lanesFor(navigator.hardwareConcurrency),
  );
  private readonly box = new SentenceBox({
    waits: true,
    vocabulary: () => sourceWords(pageModels.get("lesson")),
    take: (sentence) => this.take(sentence),
    redraw: () => this.requestUpdate(),
  });
  private readonly large = new LargeHeatmap({
    choose: (row) => this.change({ row: row + 1 }),
    redraw: () => this.requestUpdate(),
  });
  /** Why the sentence in the box was not taken; "" if it was. */
  private refusal = "";
  private settingsOpen = false;
  private redrawTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    pageModels.addEventListener("change", this.modelsChanged);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    pageModels.removeEventListener("change", this.modelsChanged);
    clearTimeout(this.redrawTimer);
    this.redrawTimer = undefined;
    this.runs.close();
  }

  override facts(): Facts {
    return factsOf(this.shown(), this.state);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (engine.state !== "ready" || !this.inView.seen || !this.isConnected) return;
    void pageModels.load();
    this.runs.follow(this.state, this.state.sentence);
  }

  protected override renderFigure(): TemplateResult {
    const shown = this.shown();
    return html`
      <div class="split begin">
        <div>${this.renderScores()} ${this.renderButtons(shown)} ${this.renderSettings()}</div>
        ${this.renderHeadline(shown)}
      </div>
      <div class="charts">
        ${this.renderChart(lossChart(shown, this.state))}
        ${this.renderChart(errorChart(shown, this.state))}
      </div>
      <div class="look">${this.renderSentence()} ${this.renderMoment(shown)}</div>
      ${this.renderMultiples(shown)}
      ${this.renderLarge(shown)} ${numbersTable(resultsTable(shown))}
    `;
  }

  private renderScores(): TemplateResult {
    const { scores } = this.state;
    const { busy } = this.runs;
    return html`<fieldset class="scores" ?disabled=${busy}>
      <legend>Scores that take part</legend>
      ${scoreNames.map(
        (score) => html`<label class="choice">
          <input
            type="checkbox"
            .checked=${live(scores.includes(score))}
            @change=${() => this.toggle(score)}
          />
          <span>${scoreName(score)}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  private renderButtons(shown: readonly ScoreRun[]): TemplateResult {
    const { busy } = this.runs;
    const begun = shown.some(({ phase }) => phase !== "empty");
    const trained = shown.every(({ phase }) => phase === "finished");
    return html`<div class="row">
      ${pressable({
        label: busy ? "Pause" : trainText(shown),
        usable: busy || !trained,
        press: this.trainOrPause,
        primary: !busy,
      })}
      ${pressable({ label: "Reset", usable: begun, press: this.forget })}
    </div>`;
  }

  private renderSettings(): TemplateResult {
    const { steps, values, seed } = this.state;
    const { settingsOpen } = this;
    return html`<details
      class="fold"
      .open=${settingsOpen}
      @toggle=${(event: Event) => {
        this.settingsOpen = (event.currentTarget as HTMLDetailsElement).open;
        this.requestUpdate();
      }}
    >
      <summary>
        ${countText(steps)} steps, attention over ${valuesText[values]}, seed ${seed}
      </summary>
      ${settingsOpen ? this.renderFields() : nothing}
    </details>`;
  }

  private renderFields(): TemplateResult {
    const { steps, values, seed } = this.state;
    return html`<fieldset ?disabled=${this.runs.busy}>
      <div class="settings">
        ${stopSlider({
          id: "steps",
          label: "Steps",
          text: countText(steps),
          value: steps,
          stops: stepCounts,
          onInput: (value) => this.change({ steps: value, at: null }),
        })}
        ${seedEntry({
          seed,
          drafts: this.drafts,
          onSeed: (moved) => this.change({ seed: moved }),
          redraw: () => this.requestUpdate(),
        })}
      </div>
      ${choices({
        id: "values",
        legend: "Attention averages",
        value: values,
        choices: valueKinds.map((value) => ({ value, label: valuesText[value] })),
        onChange: (value) => this.change({ values: value }),
      })}
    </fieldset>`;
  }

  private renderHeadline(shown: readonly ScoreRun[]): TemplateResult {
    const { text, more } = headline(shown);
    const notices = shown.filter(({ notice }) => notice !== "");
    const forgets = shown.some(({ isKept }) => !isKept);
    return html`<div>
      <p class="big" role="status">${text}<small>${more}</small></p>
      ${notices.map(({ score, notice }) => html`<p class="soft">${scoreName(score)}: ${notice}</p>`)}
      ${
        forgets
          ? html`<p class="soft">This browser keeps nothing: a reload begins anew.</p>`
          : nothing
      }
    </div>`;
  }

  private renderChart(model: LineChartModel): TemplateResult {
    return html`<line-chart
      .model=${model}
      .candidates=${snapshotSteps(this.state.steps)}
      @pick=${(event: CustomEvent<number>) => this.lookAt(event.detail)}
    ></line-chart>`;
  }

  private renderSentence(): TemplateResult {
    const { sentence } = this.state;
    const unknown = this.refusal === "" ? describeUnknown(this.split(sentence)) : "";
    const note = this.refusal || unknown;
    return html`<div class="translator">
      ${this.box.render(sentence, longestText, "sentence-note")}
      <p
        id="sentence-note"
        class="note"
        role=${this.refusal === "" ? "status" : "alert"}
        ?hidden=${note === ""}
      >
        ${note}
      </p>
    </div>`;
  }

  private renderMoment(shown: readonly ScoreRun[]): TemplateResult {
    const { at, steps } = this.state;
    return stopSlider({
      id: "at",
      label: "After so many steps",
      text: at === null ? "the newest" : countText(at),
      value: at ?? steps,
      stops: snapshotSteps(steps),
      ends: ["0 untrained", "newest"],
      disabled: shown.every(({ timeline }) => timeline.all.length < 2),
      onInput: (value) => this.lookAt(value),
    });
  }

  private renderMultiples(shown: readonly ScoreRun[]): TemplateResult {
    const { at, sentence } = this.state;
    const words = sentence.split(" ").length;
    const large = this.largeRun();
    return html`<div
      class=${words > shortWords ? "multiples long" : "multiples"}
      role="group"
      aria-label="The sentence in each model"
      ${cssProperty("--count", String(shown.length))}
    >
      ${shown.map((run) =>
        smallMultiple({
          run,
          at,
          entry: this.entryOf(run),
          rows: Math.min(words, shortWords) + 1,
          chosen: run === large,
          choose: () => this.change({ large: run.score }),
        }),
      )}
    </div>`;
  }

  private renderLarge(shown: readonly ScoreRun[]): TemplateResult | typeof nothing {
    const run = this.largeRun();
    const entry = run && this.entryOf(run);
    if (!run || !entry || entry.target.length === 0) {
      return shown.length === 0 ? html`<p class="soft">Choose a score to train with.</p>` : nothing;
    }
    return html`<div class="split large">
      <div class="figure">
        <h4>${scoreName(run.score)}, after ${countText(entry.step)} steps</h4>
        ${this.large.renderTable(entry, this.state.row - 1)}
      </div>
      <div class="panel">
        ${this.large.renderReading()} ${this.renderOthers(run, shown)}
        <div class="row">
          <button type="button" @click=${() => this.large.step(-1)}>Previous</button>
          <button type="button" @click=${() => this.large.step(1)}>Next</button>
        </div>
        ${
          this.owns(run.score)
            ? html`<button type="button" @click=${() => pageModels.offer(run.score)}>
                Use this model in every figure
              </button>`
            : nothing
        }
      </div>
    </div>`;
  }

  /** What the same word looks at in the other models, where they write it in the same place. */
  private renderOthers(run: ScoreRun, shown: readonly ScoreRun[]): TemplateResult | typeof nothing {
    const word = this.large.word;
    const looks = shown
      .filter((other) => other !== run)
      .map((other) => ({ other, look: lookOf(this.entryOf(other), this.large.row, word) }))
      .filter(({ look }) => look !== undefined);
    if (looks.length === 0) return nothing;
    return html`<div>
      <p class="soft">${word} in the other models</p>
      <dl class="read">
        ${looks.map(({ other, look }) => html`<dt>${scoreName(other.score)}</dt><dd>${look}</dd>`)}
      </dl>
    </div>`;
  }

  /** The runs that take part. */
  private shown(): readonly ScoreRun[] {
    const { scores } = this.state;
    return this.runs.all.filter(({ score }) => scores.includes(score));
  }

  private largeRun(): ScoreRun | undefined {
    const shown = this.shown();
    return shown.find(({ score }) => score === this.state.large) ?? shown[0];
  }

  private entryOf({ timeline }: ScoreRun): TimelineEntry | undefined {
    return this.state.at === null ? timeline.last : timeline.at(this.state.at);
  }

  private lookAt(step: number): void {
    this.change({ at: step >= this.state.steps ? null : step });
  }

  private toggle(score: ScoreFunctionName): void {
    const { scores } = this.state;
    this.change({
      scores: scoreNames.filter((name) => scores.includes(name) !== (name === score)),
    });
  }

  private readonly trainOrPause = (): void => {
    if (this.runs.busy) void this.runs.pause();
    else void this.runs.train(this.state.scores);
  };

  private readonly forget = (): void => {
    this.change({ at: null });
    void this.runs.reset();
  };

  private take(sentence: string): void {
    const model = pageModels.get("lesson");
    this.refusal = model ? refusalOf(model, sentence) : "";
    if (this.refusal === "" && sentence !== this.state.sentence) {
      this.change({ sentence, at: null, row: 1 });
    }
  }

  private split(sentence: string) {
    const model = pageModels.get("lesson");
    return model && refusalOf(model, sentence) === "" ? model.split(sentence) : [];
  }

  private share(score: ScoreFunctionName, file: Uint8Array): void {
    pageModels.put(score, modelName(this.state, score), file);
  }

  /** Whether the page's model of this score is the one of these settings. */
  private owns(score: ScoreFunctionName): boolean {
    return pageModels.name(score) === modelName(this.state, score);
  }

  /** A figure out of view draws seldom, so that its facts go on. */
  private changed(): void {
    if (this.onScreen.visible) {
      this.requestUpdate();
      return;
    }
    this.redrawTimer ??= setTimeout(() => {
      this.redrawTimer = undefined;
      this.requestUpdate();
    }, hiddenMilliseconds);
  }

  private readonly modelsChanged = (): void => {
    this.runs.catchUp();
    this.requestUpdate();
  };
}

customElements.define("score-lab", ScoreLab);
