import { html, nothing, type TemplateResult } from "lit";
import { countText, durationText } from "../numbers/text.ts";
import type { RunSession } from "../training-run/run-session.ts";
import { type Answer, type Exhibit, question } from "./exhibit.ts";
import {
  type CauseReading,
  causeRows,
  exhibitSentence,
  exhibitVerdict,
  placeOf,
  readCause,
} from "./exhibit-reading.ts";
import { heatTable } from "./heat-table.ts";

const titles = {
  lesson: "The lesson's model averages word vectors",
  states: "The model trained here averages encoder states",
} as const;

/** The two models side by side, and how the second one comes to be. */
export function renderExhibit(exhibit: Exhibit): TemplateResult {
  const lesson = exhibit.answer("lesson");
  const states = exhibit.answer("states");
  const { word, foil, sentence } = question;
  return html`<section class="part">
    <h4>
      Why <em lang="fr">${word}</em>, not <em lang="fr">${foil}</em>?
      <small class="soft">${sentence}</small>
    </h4>
    <div class="models">
      ${renderModel("lesson", lesson)}
      ${states ? renderModel("states", states) : renderUntrained(exhibit)}
    </div>
    <p class="soft explained">
      Here the gradients are of the logit of <span lang="fr">${word}</span> less that of
      <span lang="fr">${foil}</span>: what speaks for <span lang="fr">${foil}</span> is striped.
    </p>
    <div role="status">${renderVerdict(lesson, states)}</div>
    ${
      exhibit.failure !== "" && states
        ? html`<p class="problem" role="alert">${exhibit.failure}</p>`
        : nothing
    }
  </section>`;
}

function renderModel(id: keyof typeof titles, answer: Answer | undefined): TemplateResult {
  const { word, foil } = question;
  return html`<div>
    <h5>${titles[id]}</h5>
    ${answer ? renderAnswer(answer, `${titles[id]}: ${word} against ${foil}`) : nothing}
  </div>`;
}

function renderAnswer(answer: Answer, caption: string): TemplateResult {
  const { explanation, row, text } = answer;
  if (row < 0) {
    return html`<p class="soft">
      It writes <span lang="fr">${text}</span>, without <span lang="fr">${question.word}</span>:
      there is nothing to ask.
    </p>`;
  }
  const word = explanation?.words[row];
  if (!explanation || !word) return html`<p class="soft">Computing…</p>`;
  const source = explanation.source.map((entry) => entry.text);
  return html`${heatTable(caption, source, causeRows(word, source))}`;
}

/** Before the second model is there: a button, then its progress. */
function renderUntrained(exhibit: Exhibit): TemplateResult {
  const { session, failure } = exhibit;
  return html`<div>
    <h5>The same model with encoder states averaged</h5>
    ${
      session.busy
        ? html`<div class="call-status">
              <progress
                aria-label="Training"
                max=${Math.max(1, session.steps)}
                value=${session.step}
              ></progress>
              <span class="soft"
                >step ${countText(session.step)} of ${countText(session.steps)}${timeLeft(session)}</span
              >
            </div>
            <button type="button" @click=${() => exhibit.cancel()}>Cancel</button>`
        : html`<p class="soft">
              It has to be trained first, here, in a worker of this page.
            </p>
            ${failure === "" ? nothing : html`<p class="problem" role="alert">${failure}</p>`}
            <button type="button" class="primary" @click=${() => void exhibit.train()}>
              Train it, a few seconds
            </button>`
    }
    ${session.notice === "" ? nothing : html`<p class="soft" role="status">${session.notice}</p>`}
  </div>`;
}

/** “, about 4 s left”, once there is something to judge by. */
function timeLeft({ step, steps, secondsTrained }: RunSession): string {
  if (step === 0) return "";
  return `, about ${durationText((secondsTrained / step) * (steps - step))} left`;
}

function renderVerdict(
  lesson: Answer | undefined,
  states: Answer | undefined,
): TemplateResult | typeof nothing {
  const readings = [lesson, states].map(causeOf);
  const [first, second] = readings;
  if (!first || !second) return nothing;
  return html`<p>${exhibitSentence(question, first, second)}</p>
    <p class="verdict">${exhibitVerdict(question, second)}</p>`;
}

function causeOf(answer: Answer | undefined): CauseReading | undefined {
  const word = answer?.explanation?.words[answer.row];
  if (!answer?.explanation || !word) return undefined;
  return readCause(word, placeOf(answer.explanation, question.cause));
}

/** Whether the second model is there, and what its attention makes of the cause. */
export function exhibitFacts(exhibit: Exhibit): Record<string, number | boolean> {
  const states = exhibit.answer("states");
  const reading = causeOf(states);
  return {
    trained: states !== undefined,
    ...(reading ? { "states-chair": reading.attention } : {}),
  };
}
