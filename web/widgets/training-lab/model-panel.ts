import { html, nothing, type TemplateResult } from "lit";
import type { RunSession } from "../training-run/run-session.ts";
import type { OwnModel } from "./own-model.ts";

interface ModelPanelOptions {
  save: () => void;
  saveSettings: () => void;
}

/** What can be done with the model: use it in the page, save it, open one from a file. */
export function renderModel(
  own: OwnModel,
  session: RunSession,
  { save, saveSettings }: ModelPanelOptions,
): TemplateResult {
  const rests = session.phase === "paused" || session.phase === "finished";
  const saved = (rests || session.phase === "failed") && session.step > 0;
  return html`<section class="own" aria-labelledby="own-heading">
    <h4 id="own-heading">Your model</h4>
    <p class="soft">
      ${own.model ? own.name : "Once the run rests, its model is there for every figure of the page."}
    </p>
    <div class="row">
      <button
        type="button"
        class=${session.phase === "finished" ? "primary" : ""}
        ?disabled=${!own.model}
        @click=${() => own.offer()}
      >
        Use it in every figure
      </button>
      <button type="button" ?disabled=${!saved} @click=${save}>Save the model</button>
      <button type="button" ?disabled=${!saved} @click=${saveSettings}>Save the settings</button>
      ${renderOpen(own)}
    </div>
    <p class="soft said" role="status" ?hidden=${own.notice === ""}>${own.notice}</p>
    ${own.problem === "" ? nothing : html`<p class="problem" role="alert">${own.problem}</p>`}
  </section>`;
}

/** A button that opens the browser's list of files. */
function renderOpen(own: OwnModel): TemplateResult {
  const choose = (event: Event): void => {
    const button = event.currentTarget as HTMLElement;
    button.parentElement?.querySelector<HTMLInputElement>("input[type=file]")?.click();
  };
  const take = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    // The same file can be chosen again.
    input.value = "";
    if (file) void own.open(file);
  };
  return html`<button type="button" @click=${choose}>Open a model file</button>
    <input type="file" accept=".safetensors" hidden aria-label="Model file" @change=${take} />`;
}
