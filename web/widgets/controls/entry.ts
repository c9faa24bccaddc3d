import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type Field, FieldError } from "../card/fields.ts";
import type { Drafts } from "./drafts.ts";

export interface EntryOptions {
  /** Unique inside the shadow root. */
  id: string;
  label: string;
  /** The accepted value's text. */
  value: string;
  drafts: Drafts;
  /** Takes the text and returns the value's text, or throws a FieldError. */
  accept: (text: string) => string;
  /** What the arrow keys do: the text one step up (1) or down (-1), ten with Shift. */
  step?: (steps: number) => string;
  redraw: () => void;
}

/**
 * A typed field without its label: any text can stand in it, so that a mistake stays where it can
 * be corrected, while the last good value keeps counting.
 */
export function entryInput(options: EntryOptions): TemplateResult {
  const { id, label, value, drafts, accept, step, redraw } = options;
  const problem = drafts.problem(id, value);
  const type = (text: string): void => {
    drafts.type(id, value, text, accept);
    redraw();
  };
  const settle = (): void => {
    drafts.settle(id);
    redraw();
  };
  const press = (event: KeyboardEvent): void => {
    const steps = stepsOf(event);
    if (event.key === "Escape" && drafts.text(id, value) !== value) {
      drafts.forget(id);
      redraw();
    } else if (event.key === "Enter") {
      settle();
    } else if (step && steps !== 0) {
      event.preventDefault();
      type(step(steps));
      settle();
    }
  };
  return html`<input
    id=${id}
    class="entry"
    type="text"
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    aria-label=${label}
    aria-invalid=${problem === "" ? "false" : "true"}
    aria-describedby=${problem === "" ? nothing : `${id}-problem`}
    .value=${live(drafts.text(id, value))}
    @input=${(event: Event) => type((event.currentTarget as HTMLInputElement).value)}
    @change=${settle}
    @keydown=${press}
  />`;
}

/** The sentence under a typed field that could not be taken; nothing while it can. */
export function entryProblem(options: EntryOptions): TemplateResult | typeof nothing {
  const { id, label, value, drafts } = options;
  const problem = drafts.problem(id, value);
  if (problem === "") return nothing;
  return html`<p class="entry-problem" id="${id}-problem" role="status">
    ${label}: ${problem}. ${value} still counts.
  </p>`;
}

/** A labelled typed field with its problem below. */
export function entry(options: EntryOptions): TemplateResult {
  return html`<div class="field">
    <div class="field-head"><label for=${options.id}>${options.label}</label></div>
    ${entryInput(options)} ${entryProblem(options)}
  </div>`;
}

/** A typed number: a decimal comma counts as a point. Throws a FieldError. */
export function readNumber<T extends number | undefined>(field: Field<T>, text: string): T {
  if (text.trim() === "") throw new FieldError("the field is empty");
  return field.parse(text.replace(/^([^.,]*),([^.,]*)$/, "$1.$2"));
}

/** A stepped number's text, or the text there was where the field ends. */
export function steppedText<T>(field: Field<T>, moved: number, before: string): string {
  try {
    return field.format(field.parse(String(Number(moved.toPrecision(12)))));
  } catch (error) {
    if (error instanceof FieldError) return before;
    throw error;
  }
}

function stepsOf(event: KeyboardEvent): number {
  const size = event.shiftKey ? 10 : 1;
  if (event.key === "ArrowUp") return size;
  if (event.key === "ArrowDown") return -size;
  return 0;
}
