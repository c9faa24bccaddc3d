import { html, nothing, type TemplateResult, unsafeCSS } from "lit";
import type { SoftmaxSteps } from "../../engine/protocol.ts";
import { type Field, numberField } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { Drafts } from "../controls/drafts.ts";
import { type EntryOptions, entryInput, entryProblem, readNumber } from "../controls/entry.ts";
import { cssProperty } from "../controls/property.ts";
import { slider } from "../controls/slider.ts";
import { heatClass, heatStyles } from "../heat/heat.ts";
import { decimals, decimalText } from "../numbers/text.ts";
import { readSteps, type StepsReading, topText } from "./reading.ts";
import { type ScoreBarOptions, scoreBar } from "./score-bar.ts";
import {
  type DragRange,
  dragRange,
  nudge,
  readExample,
  type StepsExample,
  scoreField,
  scoresField,
} from "./scores.ts";
import css from "./softmax-steps.css?inline";

const temperatureField = numberField({ default: 1, minimum: 0.2, maximum: 4 });

type Fields = { scores: Field<readonly number[]>; temperature: Field<number> };

/** Scores to exponentials to weights to a context, with every score in the reader's hands. */
export class SoftmaxStepsCard extends WidgetCard<Fields> {
  static override styles = [...WidgetCard.styles, heatStyles, unsafeCSS(css)];
  static override properties = {
    ...WidgetCard.properties,
    words: { type: String },
    scores: { type: String },
    target: { type: String },
  };

  declare words: string | undefined;
  declare scores: string | undefined;
  declare target: string | undefined;

  private readonly drafts = new Drafts();
  /** Kept still while a bar is dragged, so that the bar does not run from the finger. */
  private dragging: DragRange | undefined;
  private steps: SoftmaxSteps | undefined;

  protected override fieldMap(): Fields {
    return { scores: scoresField(this.example().scores), temperature: temperatureField };
  }

  protected override reset(): void {
    this.drafts.clear();
    super.reset();
  }

  override facts(): Facts {
    const steps = this.steps;
    if (!steps) return {};
    const { scores, temperature } = this.state;
    return {
      ...Object.fromEntries(scores.map((score, j) => [`score.${j + 1}`, score])),
      ...Object.fromEntries([...steps.weights].map((weight, j) => [`weight.${j + 1}`, weight])),
      top: (steps.top[0] ?? 0) + 1,
      largest: Math.max(...steps.weights),
      entropy: steps.entropyBits,
      effective: steps.effectivePositions,
      temperature,
    };
  }

  protected override renderFigure(): TemplateResult {
    const { scores, temperature } = this.state;
    const { words } = this.example();
    this.steps = this.ask("softmaxSteps", { scores: Float64Array.from(scores), temperature });
    const reading = readSteps(this.steps, words, temperature);
    const entries = words.map((word, j) => this.entryOptions(word, j));
    return html`
      <div class="scroll">
        <table role="table" aria-label="From scores to weights" ${cssProperty("--words", `${words.length}`)}>
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell"></td>
              ${words.map((word) => html`<th scope="col" role="columnheader">${word}</th>`)}
              <th scope="col" role="columnheader" class="sum">sum</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            <tr role="row">
              ${rowHeader("score", html`e<sub>ij</sub>`)}
              ${words.map(
                (word, j) => html`<td role="cell">
                  ${scoreBar(this.barOptions(word, j))}${entryInput(entries[j] as EntryOptions)}
                </td>`,
              )}
              <td role="cell" class="sum"></td>
            </tr>
            <tr role="row">
              ${rowHeader("exponential", exponentialSymbol(temperature, this.steps.shift))}
              ${reading.exponentials.map((text) => html`<td role="cell">${text}</td>`)}
              <td role="cell" class="sum">${reading.sum}</td>
            </tr>
            <tr role="row">
              ${rowHeader("weight", html`α<sub>ij</sub>`)}
              ${reading.weights.map(
                (text, j) => html`<td role="cell" class=${this.weightClass(j)}>${text}</td>`,
              )}
              <td role="cell" class="sum">${reading.shownSum}</td>
            </tr>
          </tbody>
        </table>
      </div>
      ${entries.map(entryProblem)} ${this.renderBlend(words)}
    `;
  }

  protected override renderPanel(): TemplateResult {
    const { words, target } = this.example();
    const { scores, temperature } = this.state;
    const steps = this.steps as SoftmaxSteps;
    const reading: StepsReading = readSteps(steps, words, temperature);
    const top = topText(steps.top, words);
    return html`
      <p class="big" role="status">
        ${reading.context}<small
          >${
            steps.top.length > 1
              ? `while ${target} is written, ${top} share the largest weight`
              : `while ${target} is written, ${top} has the largest weight`
          }</small
        >
      </p>
      ${slider({
        id: "temperature",
        label: "Temperature",
        text: decimalText(temperature),
        value: temperature,
        minimum: 0.2,
        maximum: 4,
        step: 0.1,
        ends: ["0.2 hard", "blur 4"],
        onInput: (value) => this.change({ temperature: value }),
      })}
      <dl class="read">
        <dt>Entropy of the weights</dt>
        <dd>${decimals(steps.entropyBits, 2)} bits</dd>
        <dt>Words attended to, in effect</dt>
        <dd>${decimals(steps.effectivePositions, 1)} of ${scores.length}</dd>
      </dl>
      <p class="soft remark">${reading.rounding}</p>
      ${reading.shift === "" ? nothing : html`<p class="soft remark">${reading.shift}</p>`}
      <div class="row"><button type="button" @click=${() => this.reset()}>Reset</button></div>
    `;
  }

  /** The context as one strip, each word's part as wide as its weight. */
  private renderBlend(words: readonly string[]): TemplateResult {
    const weights = (this.steps as SoftmaxSteps).weights;
    return html`<div class="blend" aria-hidden="true">
      <span class="blend-name">c<sub>i</sub></span>
      <div class="strip">
        ${words.map((word, j) => {
          const weight = weights[j] as number;
          if (weight === 0) return nothing;
          return html`<span
            class="part ${heatClass(weight)}"
            ${cssProperty("flex-grow", String(weight))}
            >${weight >= 0.1 ? word : nothing}</span
          >`;
        })}
      </div>
    </div>`;
  }

  private weightClass(j: number): string {
    return `weight ${heatClass((this.steps as SoftmaxSteps).weights[j] as number)}`;
  }

  private barOptions(word: string, j: number): ScoreBarOptions {
    return {
      word,
      score: this.state.scores[j] as number,
      weight: (this.steps as SoftmaxSteps).weights[j] as number,
      range: this.dragging ?? dragRange(this.state.scores),
      onScore: (score) => this.setScore(j, score),
      onDrag: (range) => {
        this.dragging = range;
        this.requestUpdate();
      },
    };
  }

  private entryOptions(word: string, j: number): EntryOptions {
    const score = this.state.scores[j] as number;
    return {
      id: `score-${j + 1}`,
      label: `Score of ${word}`,
      value: scoreField.format(score),
      drafts: this.drafts,
      accept: (text) => {
        const value = readNumber(scoreField, text);
        this.setScore(j, value);
        return scoreField.format(value);
      },
      step: (steps) => scoreField.format(nudge(dragRange(this.state.scores), score, steps)),
      redraw: () => this.requestUpdate(),
    };
  }

  private setScore(j: number, score: number): void {
    this.change({ scores: this.state.scores.with(j, score) });
  }

  private example(): StepsExample {
    return readExample({ words: this.words, scores: this.scores, target: this.target });
  }
}

function rowHeader(name: string, symbol: TemplateResult): TemplateResult {
  return html`<th scope="row" role="rowheader">
    <span>${name}</span> <var>${symbol}</var>
  </th>`;
}

/** e to what: the score, over T unless it is 1, less what the core subtracted. */
function exponentialSymbol(temperature: number, shift: number): TemplateResult {
  return html`exp(e<sub>ij</sub>${temperature === 1 ? nothing : " / T"}${
    shift === 0 ? nothing : " − m"
  })`;
}

customElements.define("softmax-steps", SoftmaxStepsCard);
