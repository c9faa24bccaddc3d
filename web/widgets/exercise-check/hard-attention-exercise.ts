import { html, nothing, type TemplateResult } from "lit";
import type { HardAttention } from "../../engine/protocol.ts";
import { choiceField } from "../card/fields.ts";
import { choices } from "../controls/choices.ts";
import { stopSlider } from "../controls/slider.ts";
import { stopField } from "../controls/stops.ts";
import { heatClass } from "../heat/heat.ts";
import { decimals, numberText } from "../numbers/text.ts";
import { propertyLine, verdictBlock } from "./feedback.ts";
import {
  allMade,
  factors,
  gradePredictions,
  type Holding,
  holdings,
  type Need,
  needs,
  type Predictions,
  propertiesOf,
  smallestFactor,
} from "./hard-attention-grade.ts";
import type { Exercise, ExerciseHost } from "./host.ts";

const fields = {
  winner: choiceField(["none", "0", "1", "2", "3"], "none"),
  holding: choiceField(["none", ...holdings], "none"),
  need: choiceField(["none", ...needs], "none"),
  factor: stopField(factors, 1),
};
type Fields = typeof fields;
type Position = "0" | "1" | "2" | "3";

const holdingLabels: Readonly<Record<Holding, string>> = {
  first: "only the first",
  second: "only the second",
  both: "both",
  neither: "neither",
};
const needLabels: Readonly<Record<Need, string>> = {
  "to-10": "up to 10",
  "to-100": "up to 100",
  "to-1000": "up to 1000",
  more: "more",
};

/** From soft to hard: predict, then raise the factor until the context is the winning state. */
export const hardAttentionExercise: Exercise<Fields> = {
  fields,
  render(host) {
    const { factor } = host.state;
    const at = (scale: number): HardAttention =>
      host.ask("exerciseHardAttention", { seed: "0", scale });
    const atOne = at(1);
    const now = at(factor);
    const predictions = predictionsOf(host);
    const made = allMade(predictions);
    const reached = made && propertiesOf(now).equal && propertiesOf(now).distribution;
    const grade = reached ? gradePredictions(predictions, atOne, smallestFactor(at)) : undefined;
    return {
      solved: reached,
      figure: html`
        ${renderWeights(now, factor)}
        <ol class="properties">
          <li>The weights are nonnegative and sum to 1.</li>
          <li>The context equals the winning state to 10<sup>−6</sup>.</li>
        </ol>
        ${renderPredictions(host)} ${verdictBlock(
          grade && { right: true, messages: [reachedText(grade.right), ...grade.messages] },
        )}
      `,
      panel: html`
        ${stopSlider({
          id: "factor",
          label: "Factor",
          text: String(factor),
          value: factor,
          stops: factors,
          ends: ["1", "10000"],
          disabled: !made && factor === 1,
          onInput: (value) => host.change({ factor: value }),
        })}
        ${made ? nothing : html`<p class="soft">Predict first; then the factor can be moved.</p>`}
        ${made ? renderProperties(now) : nothing}
        <div class="row"><button type="button" @click=${() => host.reset()}>Reset</button></div>
      `,
    };
  },
};

function renderPredictions(host: ExerciseHost<Fields>): TemplateResult {
  const { winner, holding, need } = host.state;
  return html`
    ${choices<Position>({
      id: "winner",
      legend: "Which position wins as the factor grows?",
      value: winner === "none" ? "" : winner,
      choices: (["0", "1", "2", "3"] as const).map((value) => ({ value, label: value })),
      onChange: (value) => host.change({ winner: value }),
      inline: true,
    })}
    ${choices<Holding>({
      id: "holding",
      legend: "Which of the two holds at factor 1?",
      value: holding === "none" ? "" : holding,
      choices: holdings.map((value) => ({ value, label: holdingLabels[value] })),
      onChange: (value) => host.change({ holding: value }),
      inline: true,
    })}
    ${choices<Need>({
      id: "need",
      legend: "How large a factor does the second need?",
      value: need === "none" ? "" : need,
      choices: needs.map((value) => ({ value, label: needLabels[value] })),
      onChange: (value) => host.change({ need: value }),
      inline: true,
    })}
  `;
}

function renderWeights({ weights }: HardAttention, factor: number): TemplateResult {
  return html`<table class="weights">
    <caption>
      Weights at factor ${factor}
    </caption>
    <thead>
      <tr>
        ${[...weights].map((_, j) => html`<th scope="col">${j}</th>`)}
      </tr>
    </thead>
    <tbody>
      <tr>
        ${[...weights].map(
          (weight) => html`<td class=${heatClass(weight)}>${decimals(weight, 2)}</td>`,
        )}
      </tr>
    </tbody>
  </table>`;
}

function renderProperties(result: HardAttention): TemplateResult {
  const { distribution, equal } = propertiesOf(result);
  return html`<ul class="readings" role="status">
    ${propertyLine(
      distribution,
      `weights ${result.nonnegative ? "nonnegative" : "not all nonnegative"}, sum ${decimals(
        result.sum,
        4,
      )}`,
    )}
    ${propertyLine(
      equal,
      `largest difference from state ${result.winner}: ${numberText(result.distanceFromWinner, 2)}`,
    )}
  </ul>`;
}

function predictionsOf(host: ExerciseHost<Fields>): Predictions {
  const { winner, holding, need } = host.state;
  return {
    winner: winner === "none" ? undefined : Number(winner),
    holding: holding === "none" ? undefined : holding,
    need: need === "none" ? undefined : need,
  };
}

function reachedText(right: boolean): string {
  return right
    ? "Both properties hold, and every prediction was right."
    : "Both properties hold. Now compare with what you predicted:";
}
