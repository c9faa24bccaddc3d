import { html, nothing, type TemplateResult } from "lit";

export interface IntakeBoxHost {
  /** Lines in the form that is asked for. */
  example(): string;
  takeFiles(files: readonly File[]): void;
  takeText(text: string): void;
  /** Characters from which on a paste is read at once, and no field holds it. */
  longPaste: number;
  /** Back to the text that is there; undefined while there is none. */
  close: (() => void) | undefined;
}

/** Where a text is dropped, chosen, pasted or typed. */
export function intakeBox(host: IntakeBoxHost): TemplateResult {
  return html`<div
    class="intake"
    @dragenter=${drag}
    @dragover=${drag}
    @dragleave=${leave}
    @drop=${(event: DragEvent) => drop(event, host)}
  >
    <div class="row">
      <button type="button" class="primary" @click=${chooseFiles}>Choose files</button>
      <span class="soft">or drop them here</span>
      <input
        type="file"
        hidden
        multiple
        aria-label="Files of sentence pairs"
        @change=${(event: Event) => takeChosen(event, host)}
      />
    </div>
    <p class="soft forms">
      One file whose lines have a sentence, a tab and its translation; or two files with a sentence
      a line, of which each line of one translates the same line of the other. Either may be
      compressed (.gz).
    </p>
    <div class="field">
      <label for="lines">Or paste such lines</label>
      <textarea
        id="lines"
        rows="4"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        @paste=${(event: ClipboardEvent) => paste(event, host)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) readLines(event, host);
        }}
      ></textarea>
    </div>
    <div class="row">
      <button type="button" @click=${(event: Event) => readLines(event, host)}>
        Read these lines
      </button>
      <button type="button" class="quiet" @click=${(event: Event) => fillIn(event, host)}>
        Fill in an example
      </button>
      ${
        host.close
          ? html`<button type="button" class="quiet" @click=${host.close}>Keep the text</button>`
          : nothing
      }
    </div>
    <p class="soft kept">Nothing leaves this page: the text is read, and trained on, in your browser.</p>
  </div>`;
}

function boxOf(event: Event): HTMLElement {
  return (event.currentTarget as HTMLElement).closest(".intake") as HTMLElement;
}

function linesOf(event: Event): HTMLTextAreaElement {
  return boxOf(event).querySelector("textarea") as HTMLTextAreaElement;
}

function chooseFiles(event: Event): void {
  boxOf(event).querySelector<HTMLInputElement>("input[type=file]")?.click();
}

function takeChosen(event: Event, host: IntakeBoxHost): void {
  const input = event.currentTarget as HTMLInputElement;
  const files = [...(input.files ?? [])];
  // The same file can be chosen again once it was mended.
  input.value = "";
  if (files.length > 0) host.takeFiles(files);
}

function readLines(event: Event, host: IntakeBoxHost): void {
  event.preventDefault();
  host.takeText(linesOf(event).value);
}

function fillIn(event: Event, host: IntakeBoxHost): void {
  const lines = linesOf(event);
  lines.value = host.example();
  lines.focus();
}

function paste(event: ClipboardEvent, host: IntakeBoxHost): void {
  const files = [...(event.clipboardData?.files ?? [])];
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (files.length === 0 && text.length < host.longPaste) return;
  event.preventDefault();
  if (text !== "") host.takeText(text);
  else host.takeFiles(files);
}

function drag(event: DragEvent): void {
  event.preventDefault();
  boxOf(event).classList.add("over");
}

function leave(event: DragEvent): void {
  const box = boxOf(event);
  if (!box.contains(event.relatedTarget as Node | null)) box.classList.remove("over");
}

function drop(event: DragEvent, host: IntakeBoxHost): void {
  event.preventDefault();
  boxOf(event).classList.remove("over");
  const files = [...(event.dataTransfer?.files ?? [])];
  const text = event.dataTransfer?.getData("text/plain") ?? "";
  if (files.length > 0) host.takeFiles(files);
  else if (text !== "") host.takeText(text);
}
