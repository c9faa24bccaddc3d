import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { choiceField, integerField, textField } from "../card/fields.ts";
import { choices } from "../controls/choices.ts";
import { slider } from "../controls/slider.ts";
import { formulas } from "../score-functions/formulas.ts";
import { verdictBlock } from "./feedback.ts";
import type { Exercise, ExerciseHost } from "./host.ts";
import { gradeShapes, type Reason, reasons, type Sizes, standardShapes } from "./shapes-grade.ts";

const size = (standard: number) => integerField({ default: standard, minimum: 1, maximum: 32 });
const answer = textField({ default: "", longest: 12 });
const fields = {
  decoder: size(standardShapes.decoder),
  encoder: size(standardShapes.encoder),
  attention: size(standardShapes.attention),
  "W-rows": answer,
  "W-columns": answer,
  "U-rows": answer,
  "U-columns": answer,
  v: answer,
  dot: answer,
  reason: choiceField(["none", "pairs", "scale", "network"], "none"),
  checked: choiceField(["no", "yes"], "no"),
};
type Fields = typeof fields;
type AnswerName = "W-rows" | "W-columns" | "U-rows" | "U-columns" | "v" | "dot";

/** The shapes of the parameters of additive and dot scoring, and why dot needs equal sizes. */
export const shapesExercise: Exercise<Fields> = {
  fields,
  render(host) {
    const { state } = host;
    const sizes = {
      decoder: state.decoder,
      encoder: state.encoder,
      attention: state.attention,
    };
    const shapes = host.ask("exerciseShapes", {
      decoderSize: sizes.decoder,
      encoderSize: sizes.encoder,
      attentionSize: sizes.attention,
    });
    const verdict =
      state.checked === "yes"
        ? gradeShapes(
            {
              W: [state["W-rows"], state["W-columns"]],
              U: [state["U-rows"], state["U-columns"]],
              v: state.v,
              dot: state.dot,
              reason: state.reason,
            },
            shapes,
            sizes,
          )
        : undefined;
    return {
      solved: verdict?.right ?? false,
      figure: html`
        <div class="settings">
          ${sizeSlider(host, "decoder", "Decoder size", "d")}
          ${sizeSlider(host, "encoder", "Encoder size", "e")}
          ${sizeSlider(host, "attention", "Hidden layer", "a")}
        </div>
        <p class="soft" role="status">
          ${
            shapes.dotAvailable
              ? "Dot can score these sizes."
              : `Dot cannot score these sizes${verdict?.right ? `: ${shapes.dotReason}` : ""}.`
          }
        </p>
        <form novalidate @submit=${(event: Event) => submit(event, host)}>
          <p class="formula">${unsafeHTML(formulas.additive.html)}</p>
          ${matrixRow(host, "W")} ${matrixRow(host, "U")}
          <div class="shape">
            <var>v</var> ${sizeInput(host, "v", "Length of v")}
            <span class="soft">numbers</span>
          </div>
          <p class="formula">${unsafeHTML(formulas.dot.html)}</p>
          <div class="shape">
            <span>dot</span> ${sizeInput(host, "dot", "Number of parameters of dot")}
            <span class="soft">parameters</span>
          </div>
          ${choices({
            id: "reason",
            legend: "Why does dot need equal sizes?",
            value: state.reason === "none" ? "" : state.reason,
            choices: (Object.keys(reasons) as Reason[]).map((value) => ({
              value,
              label: reasons[value].option,
            })),
            onChange: (reason) => host.change({ reason, checked: "no" }),
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

function matrixRow(host: ExerciseHost<Fields>, name: "W" | "U"): TemplateResult {
  return html`<div class="shape">
    <var>${name}</var> ${sizeInput(host, `${name}-rows`, `Rows of ${name}`)}
    <span>×</span> ${sizeInput(host, `${name}-columns`, `Columns of ${name}`)}
    <span class="soft">rows × columns</span>
  </div>`;
}

function sizeInput(host: ExerciseHost<Fields>, name: AnswerName, label: string): TemplateResult {
  return html`<input
    type="text"
    inputmode="numeric"
    autocomplete="off"
    aria-label=${label}
    .value=${live(host.state[name])}
    @input=${(event: Event) => {
      const text = (event.currentTarget as HTMLInputElement).value.slice(0, 12);
      host.change({ [name]: text, checked: "no" });
    }}
  />`;
}

function sizeSlider(
  host: ExerciseHost<Fields>,
  name: keyof Sizes,
  label: string,
  index: string,
): TemplateResult {
  return slider({
    id: name,
    label,
    symbol: html`<var>d</var><sub>${index}</sub>`,
    text: String(host.state[name]),
    value: host.state[name],
    minimum: 1,
    maximum: 32,
    step: 1,
    onInput: (value) => host.change({ [name]: value }),
  });
}

function submit(event: Event, host: ExerciseHost<Fields>): void {
  event.preventDefault();
  host.change({ checked: "yes" });
}
