import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { engine } from "../../engine/index.ts";
import type {
  ArgsOf,
  SaturationPoint,
  ScoredFunction,
  ScoreFunctions,
} from "../../engine/protocol.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import "../chart/line-chart.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { numbersTable } from "../chart/numbers-table.ts";
import { Drafts } from "../controls/drafts.ts";
import { seedEntry } from "../controls/seed-entry.ts";
import settingsCss from "../controls/settings.css?inline";
import { slider, stopSlider } from "../controls/slider.ts";
import { heatClass, heatStyles } from "../heat/heat.ts";
import callStatusCss from "../long-call/call-status.css?inline";
import { callStatus } from "../long-call/call-status.ts";
import { InView } from "../long-call/in-view.ts";
import { LongCall } from "../long-call/long-call.ts";
import { decimals } from "../numbers/text.ts";
import { dotAvailable, fields, largestSize } from "./fields.ts";
import { countText, formulas, parameterHtml, reasonSentence, shapeText } from "./formulas.ts";
import {
  dimensions,
  pointAt,
  saturationArgs,
  saturationChart,
  saturationSentence,
  saturationTable,
  trials,
} from "./saturation.ts";
import css from "./score-functions.css?inline";

type SaturationArgs = ArgsOf<"scoreSaturation">;
type SizeName = "decoder" | "encoder" | "attention";

/** Five ways to score the same states, and why the dot product is scaled. */
export class ScoreFunctionsCard extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    ...[settingsCss, numbersTableCss, callStatusCss, css].map(unsafeCSS),
  ];

  private readonly drafts = new Drafts();
  private comparison: ScoreFunctions | undefined;
  private readonly view = new InView(this);
  /** The saturation curves depend on the seed alone. */
  private readonly saturation = new LongCall<SaturationArgs, SaturationPoint[]>({
    run: (args, options) => engine.run("scoreSaturation", args, options),
    onChange: () => this.requestUpdate(),
    same: (a, b) => a.seed === b.seed,
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.saturation.clear();
  }

  protected override reset(): void {
    this.drafts.clear();
    super.reset();
  }

  override facts(): Facts {
    if (!this.comparison) return {};
    const { decoder, encoder, dimension } = this.state;
    const point = this.point();
    return {
      "decoder-size": decoder,
      "encoder-size": encoder,
      "dot-available": dotAvailable(this.comparison),
      dimension,
      ...(point && {
        largest: point.largestWeight,
        "largest-scaled": point.largestWeightScaled,
      }),
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (engine.state === "ready" && this.view.seen) {
      this.saturation.follow(saturationArgs(this.state.seed));
    }
  }

  protected override renderFigure(): TemplateResult {
    const { seed, decoder, encoder, attention } = this.state;
    this.comparison = this.ask("scoreFunctions", {
      seed,
      decoderSize: decoder,
      encoderSize: encoder,
      attentionSize: attention,
    });
    return html`
      <div class="settings">
        ${this.renderSize("decoder", "Decoder size", "d", "d")}
        ${this.renderSize("encoder", "Encoder size", "d", "e")}
        ${this.renderSize("attention", "Attention size", "d", "a")} ${this.renderSeed()}
      </div>
      ${renderComparison(this.comparison)}
      <div class="saturation">
        <h4>The softmax as vectors grow</h4>
        ${this.renderSaturation()}
      </div>
    `;
  }

  private renderSize(name: SizeName, label: string, letter: string, index: string): TemplateResult {
    return slider({
      id: name,
      label,
      text: String(this.state[name]),
      value: this.state[name],
      minimum: 1,
      maximum: largestSize,
      step: 1,
      symbol: html`<var>${letter}</var><sub>${index}</sub>`,
      onInput: (value) => this.change({ [name]: value }),
    });
  }

  private renderSeed(): TemplateResult {
    return seedEntry({
      seed: this.state.seed,
      drafts: this.drafts,
      onSeed: (seed) => this.change({ seed }),
      redraw: () => this.requestUpdate(),
    });
  }

  private renderSaturation(): TemplateResult {
    const { dimension } = this.state;
    const points = this.saturation.result ?? [];
    const point = this.point();
    return html`<div class="split">
      <div class="figure">
        <line-chart
          ?stale=${point === undefined}
          .model=${saturationChart(points, dimension)}
          .candidates=${dimensions}
          @pick=${(event: CustomEvent<number>) => this.change({ dimension: event.detail })}
        ></line-chart>
        ${callStatus(this.saturation, {
          unit: "draws",
          count: dimensions.length * trials,
          run: () => void this.saturation.start(saturationArgs(this.state.seed)),
        })}
        ${point ? numbersTable(saturationTable(points)) : nothing}
      </div>
      <div class="panel">
        <p class="big" role="status">
          ${
            point
              ? html`${saturationSentence(point)}<small
                    >means over ${trials} random draws; nothing here is trained</small
                  >`
              : html`<span class="soft">${this.saturation.busy ? "Computing…" : "No result"}</span>`
          }
        </p>
        ${stopSlider({
          id: "dimension",
          label: "Dimension",
          text: String(dimension),
          value: dimension,
          stops: dimensions,
          ends: [String(dimensions[0]), String(dimensions.at(-1))],
          onInput: (value) => this.change({ dimension: value }),
        })}
        ${
          point
            ? html`<dl class="read">
                <dt>Entropy with dot</dt>
                <dd>${decimals(point.entropyBits, 2)} bits</dd>
                <dt>Entropy with scaled dot</dt>
                <dd>${decimals(point.entropyBitsScaled, 2)} bits</dd>
              </dl>`
            : nothing
        }
        <div class="row"><button type="button" @click=${() => this.reset()}>Reset</button></div>
      </div>
    </div>`;
  }

  /** The chosen dimension's point, once the curves of this seed are there. */
  private point(): SaturationPoint | undefined {
    if (!this.saturation.answers(saturationArgs(this.state.seed))) return undefined;
    return pointAt(this.saturation.result ?? [], this.state.dimension);
  }
}

function renderComparison({ source, functions }: ScoreFunctions): TemplateResult {
  return html`<table class="comparison" role="table">
    <caption>
      Weight and score of each word for one decoder state, all of them random and untrained
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">function</th>
        <th scope="col" role="columnheader">parameters</th>
        ${source.map((word) => html`<th scope="col" role="columnheader" class="word">${word}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${functions.map((scored) => renderFunction(scored, source))}
    </tbody>
  </table>`;
}

function renderFunction(scored: ScoredFunction, source: readonly string[]): TemplateResult {
  const formula = formulas[scored.name];
  return html`<tr role="row">
    <th scope="row" role="rowheader">
      ${formula.name}
      <span class="formula" role="math" aria-label=${formula.spoken}
        >${unsafeHTML(formula.html)}</span
      >
    </th>
    <td role="cell" class="parameters">
      ${scored.parameters.map(
        (shape) => html`<span>${unsafeHTML(parameterHtml(shape.name))}: ${shapeText(shape)}</span>`,
      )}
      <span class="soft">${countText(scored.parameterCount)}</span>
    </td>
    ${
      scored.available
        ? source.map(
            (word, j) => html`<td role="cell" class="cell">
              <span class="cell-word" aria-hidden="true">${word}</span>
              <span class="heat ${heatClass(scored.weights[j] as number)}">
                ${decimals(scored.weights[j] as number, 2)}
                <small
                  ><span class="visually-hidden">score </span>${decimals(
                    scored.scores[j] as number,
                    2,
                  )}</small
                >
              </span>
            </td>`,
          )
        : html`<td role="cell" class="reason" colspan=${source.length}>${reasonSentence(scored.reason)}</td>`
    }
  </tr>`;
}

customElements.define("score-functions", ScoreFunctionsCard);
