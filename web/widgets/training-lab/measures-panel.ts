import { html, nothing, type TemplateResult } from "lit";
import type { Evaluation } from "../../engine/translation.ts";
import { openTable } from "../chart/numbers-table.ts";
import { pressable } from "../controls/pressable.ts";
import { callStatus } from "../long-call/call-status.ts";
import type { LongCall } from "../long-call/long-call.ts";
import type { RunSession } from "../training-run/run-session.ts";
import { type Measured, measuresSentence, measuresTable } from "./measures.ts";

/** The button that measures the model on unseen sentences, and what was found. */
export function renderMeasures(
  measure: LongCall<Measured, Evaluation>,
  measured: Measured,
  { step, phase }: RunSession,
): TemplateResult {
  const ready = step > 0 && phase !== "empty" && phase !== "opening";
  const { result, resultArgs, busy } = measure;
  return html`<section class="measures" aria-labelledby="measures-heading">
    <h4 id="measures-heading">How good is it?</h4>
    ${pressable({
      label: busy ? "Cancel" : "Measure on unseen sentences",
      usable: busy || (ready && !measure.answers(measured)),
      press: () => {
        if (busy) measure.cancel();
        else void measure.start(measured);
      },
    })}
    ${measure.phase === "empty" ? nothing : callStatus(measure, { unit: "sentences", count: measure.total })}
    ${
      result && resultArgs && result.done > 0
        ? html`<p role="status">${measuresSentence(result)}.</p>
            ${openTable(measuresTable(result, resultArgs.step))}`
        : nothing
    }
  </section>`;
}
