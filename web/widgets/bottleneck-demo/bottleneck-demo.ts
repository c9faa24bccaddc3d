import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { engine } from "../../engine/index.ts";
import type { BottleneckPoint } from "../../engine/protocol.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import "../chart/line-chart.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { numbersTable } from "../chart/numbers-table.ts";
import { choices } from "../controls/choices.ts";
import { Drafts } from "../controls/drafts.ts";
import { seedEntry } from "../controls/seed-entry.ts";
import { slider, stopSlider } from "../controls/slider.ts";
import callStatusCss from "../long-call/call-status.css?inline";
import { callStatus } from "../long-call/call-status.ts";
import { InView } from "../long-call/in-view.ts";
import { LongCall } from "../long-call/long-call.ts";
import { decimalText } from "../numbers/text.ts";
import css from "./bottleneck-demo.css?inline";
import { bottleneckChart, bottleneckTable, readingSentence } from "./reading.ts";
import {
  dimension,
  fields,
  lengths,
  noiseRange,
  type SweepArgs,
  sameSweep,
  sweepArgs,
  trials,
} from "./settings.ts";

/** One vector for the whole sentence against attention, as sentences grow and noise rises. */
export class BottleneckDemo extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    ...[numbersTableCss, callStatusCss, css].map(unsafeCSS),
  ];

  private readonly drafts = new Drafts();
  private readonly view = new InView(this);
  private readonly sweep = new LongCall<SweepArgs, BottleneckPoint[]>({
    run: (args, options) => engine.run("bottleneck", args, options),
    onChange: () => this.requestUpdate(),
    same: sameSweep,
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sweep.clear();
  }

  override facts(): Facts {
    const { length, noise } = this.state;
    const point = this.point();
    if (!point || point.trials < trials || this.stale()) return { length, noise };
    return {
      length,
      noise,
      fixed: point.fixedPositions,
      attention: point.attentionPositions,
      "fixed-words": point.fixedWords,
      "attention-words": point.attentionWords,
    };
  }

  protected override reset(): void {
    this.drafts.clear();
    super.reset();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (engine.state === "ready" && this.view.seen) this.sweep.follow(sweepArgs(this.state));
  }

  protected override renderFigure(): TemplateResult {
    const { result: points = [], phase } = this.sweep;
    const { measure, length, noise } = this.state;
    return html`
      <line-chart
        ?stale=${this.stale()}
        aria-busy=${phase === "working" ? "true" : "false"}
        .model=${bottleneckChart(points, measure, length)}
        .candidates=${lengths}
        @pick=${(event: CustomEvent<number>) => this.change({ length: event.detail })}
      ></line-chart>
      ${callStatus(this.sweep, {
        unit: "sentences",
        count: lengths.length * trials,
      })}
      ${points.length > 0 && !this.stale() ? numbersTable(bottleneckTable(points, noise)) : nothing}
      <p class="soft explained">
        The states are synthetic: for each word a random vector of ${dimension} numbers, plus noise.
        The one vector is their mean, the simplest summary of fixed size; a trained encoder packs
        more into its vector.
      </p>
    `;
  }

  protected override renderPanel(): TemplateResult {
    const { length, noise, measure, seed } = this.state;
    return html`
      <p class="big" role="status">${this.renderReading()}</p>
      ${stopSlider({
        id: "length",
        label: "Sentence length",
        text: `${length} words`,
        value: length,
        stops: lengths,
        ends: ["2", "40"],
        onInput: (value) => this.change({ length: value }),
      })}
      ${slider({
        id: "noise",
        label: "Noise of the queries",
        text: decimalText(noise),
        value: noise,
        minimum: noiseRange.minimum,
        maximum: noiseRange.maximum,
        step: 0.1,
        ends: ["0 exact", "vague 3"],
        onInput: (value) => this.change({ noise: value }),
      })}
      ${choices({
        id: "measure",
        legend: "Count as recovered",
        value: measure,
        choices: [
          { value: "positions", label: "the right position" },
          { value: "words", label: "the right word, wherever it stands" },
        ],
        onChange: (value) => this.change({ measure: value }),
      })}
      ${seedEntry({
        seed,
        drafts: this.drafts,
        onSeed: (moved) => this.change({ seed: moved }),
        redraw: () => this.requestUpdate(),
      })}
      <div class="row">
        ${
          this.sweep.busy
            ? html`<button type="button" @click=${() => this.sweep.cancel()}>Cancel</button>`
            : html`<button type="button" class="primary" @click=${this.run}>
                ${this.sweep.phase === "failed" ? "Run again" : "Run"}
              </button>`
        }
        <button type="button" @click=${() => this.reset()}>Reset</button>
      </div>
    `;
  }

  private renderReading(): TemplateResult {
    const point = this.point();
    if (!point || this.stale()) {
      return html`<span class="soft">${this.sweep.busy ? "Computing…" : "No result yet"}</span>`;
    }
    return html`${readingSentence(point, this.state.measure)}<small
        >mean over ${point.trials} random sentences</small
      >`;
  }

  private readonly run = (): void => {
    void this.sweep.start(sweepArgs(this.state));
  };

  /** Whether the points on show belong to other settings than the controls. */
  private stale(): boolean {
    return this.sweep.result !== undefined && !this.sweep.answers(sweepArgs(this.state));
  }

  private point(): BottleneckPoint | undefined {
    return this.sweep.result?.find((point) => point.length === this.state.length);
  }
}

customElements.define("bottleneck-demo", BottleneckDemo);
