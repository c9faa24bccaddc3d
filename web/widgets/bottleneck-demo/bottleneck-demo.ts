import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { engine } from "../../engine/index.ts";
import type { BottleneckPoint } from "../../engine/protocol.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import "../chart/line-chart.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { numbersTable } from "../chart/numbers-table.ts";
import { choices } from "../controls/choices.ts";
import { Drafts } from "../controls/drafts.ts";
import { entry } from "../controls/entry.ts";
import { slider, stopSlider } from "../controls/slider.ts";
import { decimals } from "../numbers/text.ts";
import css from "./bottleneck-demo.css?inline";
import { bottleneckChart, bottleneckTable, readingSentence } from "./reading.ts";
import { dimension, fields, lengths, noiseRange, sweepArgs, trials } from "./settings.ts";
import { Sweep } from "./sweep.ts";

/** One vector for the whole sentence against attention, as sentences grow and noise rises. */
export class BottleneckDemo extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [...WidgetCard.styles, unsafeCSS(numbersTableCss), unsafeCSS(css)];

  private readonly drafts = new Drafts();
  private readonly sweep = new Sweep({
    run: (args, options) => engine.run("bottleneck", args, options),
    onChange: () => this.requestUpdate(),
  });
  /** Long work waits until the reader can see it. */
  private seen = false;
  private readonly observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    this.seen = true;
    this.observer.disconnect();
    this.requestUpdate();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.sweep.clear();
  }

  override facts(): Facts {
    const { length, noise } = this.state;
    const point = this.point();
    if (!point || this.stale()) return { length, noise };
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
    if (engine.state !== "ready" || !this.seen) return;
    if (this.sweep.phase === "empty") void this.sweep.start(sweepArgs(this.state));
    else if (this.outdated()) this.sweep.request(sweepArgs(this.state));
  }

  protected override renderFigure(): TemplateResult {
    const { points, phase } = this.sweep;
    const { measure, length, noise } = this.state;
    return html`
      <line-chart
        class=${this.stale() ? "stale" : ""}
        aria-busy=${phase === "working" ? "true" : "false"}
        .model=${bottleneckChart(points, measure, length)}
        .candidates=${lengths}
        @pick=${(event: CustomEvent<number>) => this.change({ length: event.detail })}
      ></line-chart>
      ${this.renderProgress()}
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
        text: decimals(noise, 1),
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
      ${entry({
        id: "seed",
        label: "Seed",
        value: seed,
        drafts: this.drafts,
        accept: (text) => {
          const accepted = fields.seed.parse(text);
          this.change({ seed: accepted });
          return accepted;
        },
        redraw: () => this.requestUpdate(),
      })}
      <div class="row">
        ${
          this.busy()
            ? html`<button type="button" @click=${() => this.sweep.cancel()}>Cancel</button>`
            : html`<button type="button" class="primary" @click=${this.run}>Run</button>`
        }
        <button type="button" @click=${() => this.reset()}>Reset</button>
      </div>
    `;
  }

  private renderReading(): TemplateResult {
    const point = this.point();
    if (!point || this.stale()) {
      return html`<span class="soft">${this.busy() ? "Computing…" : "No result yet"}</span>`;
    }
    return html`${readingSentence(point, this.state.measure)}<small
        >mean over ${point.trials} random sentences</small
      >`;
  }

  private renderProgress(): TemplateResult | typeof nothing {
    const { phase, done, total, failure, milliseconds } = this.sweep;
    const sentences = lengths.length * trials;
    switch (phase) {
      case "empty":
        return html`<p class="state">Nothing computed yet. Run draws ${sentences} sentences.</p>`;
      case "waiting":
      case "working":
        return html`<div class="state">
          <progress
            aria-label="Sentences computed"
            max=${total || sentences}
            .value=${done}
          ></progress>
          <span>${done} of ${total || sentences} sentences</span>
        </div>`;
      case "cancelled":
        return html`<p class="state" role="status">
          Cancelled${done > 0 ? ` after ${done} of ${total} sentences` : ""}. Run starts again.
        </p>`;
      case "failed":
        return html`<div class="problem" role="alert">
          <p>${failure}</p>
          <button type="button" @click=${this.run}>Run again</button>
        </div>`;
      case "finished":
        return html`<p class="state soft">
          ${sentences} sentences in ${decimals(milliseconds / 1000, 1)} s, in a worker.
        </p>`;
    }
  }

  private readonly run = (): void => {
    void this.sweep.start(sweepArgs(this.state));
  };

  private busy(): boolean {
    return this.sweep.phase === "working" || this.sweep.phase === "waiting";
  }

  /** Whether the points on show belong to other settings than the controls. */
  private stale(): boolean {
    const { pointsArgs } = this.sweep;
    return pointsArgs !== undefined && !sameSweep(pointsArgs, sweepArgs(this.state));
  }

  /** Whether the controls have moved on from what was last asked for. */
  private outdated(): boolean {
    const { asked } = this.sweep;
    return asked !== undefined && !sameSweep(asked, sweepArgs(this.state));
  }

  private point(): BottleneckPoint | undefined {
    return this.sweep.points.find((point) => point.length === this.state.length);
  }
}

function sameSweep(
  a: { seed: string; queryNoise: number },
  b: { seed: string; queryNoise: number },
): boolean {
  return a.seed === b.seed && a.queryNoise === b.queryNoise;
}

customElements.define("bottleneck-demo", BottleneckDemo);
