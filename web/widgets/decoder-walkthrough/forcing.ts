import { html, type TemplateResult } from "lit";
import { choices } from "../controls/choices.ts";
import { judgementText, originText } from "./verdicts.ts";
import type { Walkthrough } from "./walkthrough.ts";

export interface ForcingOptions {
  walkthrough: Walkthrough;
  forcing: "off" | "on";
  /** Where the reference is typed. */
  box: TemplateResult;
  /** Why the typed reference was not taken; "" if it was. */
  refusal: string;
  choose: (forcing: "off" | "on") => void;
}

/** What the decoder is fed, and how it does beside the reference either way. */
export function renderForcing(options: ForcingOptions): TemplateResult {
  const { walkthrough, forcing, box, refusal, choose } = options;
  const origin = originText(walkthrough.reference);
  return html`<section class="forcing" aria-label="Teacher forcing">
    ${choices({
      id: "forcing",
      legend: "The decoder is fed",
      choices: [
        { value: "off", label: "its own words" },
        { value: "on", label: "the reference: teacher forcing" },
      ],
      value: forcing,
      onChange: choose,
    })}
    <div class="reference">
      ${box}
      <p
        id="reference-note"
        class=${refusal === "" ? "soft origin" : "note"}
        role=${refusal === "" ? "status" : "alert"}
        ?hidden=${refusal === "" && origin === ""}
      >
        ${refusal === "" ? origin : refusal}
      </p>
    </div>
    <p class="judgement">${judgementText(walkthrough.judgement)}</p>
  </section>`;
}
