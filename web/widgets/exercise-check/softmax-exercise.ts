import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { choiceField, textField } from "../card/fields.ts";
import { choices } from "../controls/choices.ts";
import { decimals } from "../numbers/text.ts";
import { verdictBlock } from "./feedback.ts";
import type { Exercise, ExerciseHost } from "./host.ts";
import { exerciseScores, gradeSoftmax } from "./softmax-grade.ts";

const weightField = textField({ default: "", longest: 40 });
const fields = {
  w1: weightField,
  w2: weightField,
  w3: weightField,
  winner: choiceField(["none", "1", "2", "3"], "none"),
  checked: choiceField(["no", "yes"], "no"),
};
type Fields = typeof fields;
type WeightName = "w1" | "w2" | "w3";
const weightNames: readonly WeightName[] = ["w1", "w2", "w3"];

/** The softmax of 2, 0, 1 by hand, and which position wins. */
export const softmaxExercise: Exercise<Fields> = {
  fields,
  render(host) {
    const { winner, checked } = host.state;
    const scores = Float64Array.from(exerciseScores);
    const steps = host.ask("softmaxSteps", { scores, temperature: 1 });
    const texts = weightNames.map((name) => host.state[name]);
    const chosen = winner === "none" ? undefined : Number(winner);
    const verdict =
      checked === "yes" ? gradeSoftmax(texts, chosen, exerciseScores, steps) : undefined;
    const solved = verdict?.right ?? false;
    return {
      solved,
      figure: html`
        <form novalidate @submit=${(event: Event) => submit(event, host)}>
          <table class="answers">
            <thead>
              <tr>
                <td></td>
                ${exerciseScores.map((_, j) => html`<th scope="col">${j + 1}</th>`)}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">score</th>
                ${exerciseScores.map((score) => html`<td>${score}</td>`)}
              </tr>
              ${
                solved
                  ? html`<tr>
                      <th scope="row">exponential</th>
                      ${[...steps.exponentials].map((value) => html`<td>${decimals(value, 3)}</td>`)}
                    </tr>`
                  : nothing
              }
              <tr>
                <th scope="row">your weight</th>
                ${weightNames.map((name, j) => html`<td>${weightInput(host, name, j)}</td>`)}
              </tr>
            </tbody>
          </table>
          ${choices({
            id: "winner",
            legend: "Which position wins?",
            value: winner === "none" ? "" : winner,
            choices: [
              { value: "1", label: "1" },
              { value: "2", label: "2" },
              { value: "3", label: "3" },
            ],
            onChange: (value) => host.change({ winner: value, checked: "no" }),
            inline: true,
          })}
          <div class="row">
            <button type="submit" class="primary">Check</button>
            <button type="button" @click=${() => host.reset()}>Reset</button>
          </div>
        </form>
        ${verdictBlock(verdict)}
      `,
    };
  },
};

function weightInput(host: ExerciseHost<Fields>, name: WeightName, j: number): TemplateResult {
  return html`<input
    type="text"
    inputmode="decimal"
    autocomplete="off"
    aria-label="Weight of position ${j + 1}"
    .value=${live(host.state[name])}
    @input=${(event: Event) => {
      const text = (event.currentTarget as HTMLInputElement).value.slice(0, 40);
      host.change({ [name]: text, checked: "no" });
    }}
  />`;
}

function submit(event: Event, host: ExerciseHost<Fields>): void {
  event.preventDefault();
  host.change({ checked: "yes" });
}
