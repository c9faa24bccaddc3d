import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import {
  type Completion,
  complete,
  completeFromAll,
  insertWord,
  isUnfinished,
  tidySentence,
} from "./completion.ts";

export interface SentenceBoxHost {
  /** What is typed: id inside the shadow root, label, language; an English sentence if left out. */
  readonly field?: { id: string; label: string; lang: string };
  /** True where text counts only once it was entered or chosen, not while it is typed. */
  readonly waits?: boolean;
  /** The words to complete from, in the order in which they are offered. */
  vocabulary(): readonly string[];
  /** The reader's sentence, each time it stands; never empty. */
  take(sentence: string): void;
  redraw(): void;
}

const sentenceField = { id: "sentence", label: "English sentence", lang: "en" };

/**
 * The box that a sentence is typed into: a combobox that completes the word at the caret. A sentence
 * counts as soon as its last word is one, or can become none; Enter and leaving the box take it as
 * it is. A box that waits takes what is entered or chosen, and leaving it gives up the rest.
 */
export class SentenceBox {
  /** What stands in the box while it is not the sentence that counts. */
  private draft: string | undefined;
  private completion: Completion | undefined;
  /** The active option, -1 for none. */
  private active = -1;
  private input: HTMLInputElement | undefined;

  constructor(private readonly host: SentenceBoxHost) {}

  /** Shows the sentence that counts again. */
  clear(): void {
    this.draft = undefined;
    this.close();
  }

  /** `longest` in characters; `describedBy` is the id of what is said about the sentence. */
  render(sentence: string, longest: number, describedBy: string): TemplateResult {
    const words = this.completion?.words ?? [];
    const open = words.length > 0;
    const { id, label, lang } = this.field;
    return html`<div class="field sentence-box">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        type="text"
        role="combobox"
        lang=${lang}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength=${longest}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded=${open ? "true" : "false"}
        aria-controls="${id}-completions"
        aria-activedescendant=${this.active < 0 ? nothing : this.optionId(this.active)}
        aria-describedby=${describedBy}
        .value=${live(this.draft ?? sentence)}
        @input=${this.type}
        @keydown=${this.press}
        @blur=${this.leave}
      />
      <ul
        id="${id}-completions"
        role="listbox"
        aria-label="Words that the model knows"
        ?hidden=${!open}
        @pointerdown=${(event: Event) => event.preventDefault()}
      >
        ${words.map((word, index) => this.renderOption(word, index))}
      </ul>
      <p class="visually-hidden" role="status">${this.status()}</p>
    </div>`;
  }

  private renderOption(word: string, index: number): TemplateResult {
    const typed = this.completion?.typed.length ?? 0;
    return html`<li
      id=${this.optionId(index)}
      role="option"
      aria-selected=${index === this.active ? "true" : "false"}
      @click=${() => this.choose(word)}
    ><span><b>${word.slice(0, typed)}</b>${word.slice(typed)}</span></li>`;
  }

  private get field(): { id: string; label: string; lang: string } {
    return this.host.field ?? sentenceField;
  }

  private optionId(index: number): string {
    return `${this.field.id}-completion-${index}`;
  }

  /** How many words are offered, for those who do not see the list. */
  private status(): string {
    const words = this.completion?.words ?? [];
    if (words.length === 0) return "";
    const count = words.length === 1 ? "1 word" : `${words.length} words`;
    return `${count} to choose from with the arrow keys.`;
  }

  private readonly type = (event: Event): void => {
    const input = this.hold(event);
    this.draft = input.value;
    this.offer(complete(input.value, caretOf(input), this.host.vocabulary()));
    if (this.host.waits) return;
    if (!isUnfinished(input.value, caretOf(input), this.host.vocabulary())) this.take(input.value);
  };

  private readonly press = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const input = this.hold(event);
    const words = this.completion?.words ?? [];
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (words.length === 0) {
          this.offer(completeFromAll(input.value, caretOf(input), this.host.vocabulary()));
          if (!this.completion?.words.length) return;
        }
        this.move(event.key === "ArrowDown" ? 1 : -1);
        break;
      case "Enter":
        if (this.active >= 0) this.choose(words[this.active] as string);
        else this.settle(input.value);
        break;
      case "Escape":
        if (words.length > 0) this.close();
        else this.clear();
        this.host.redraw();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  private readonly leave = (event: Event): void =>
    this.settle(this.host.waits ? "" : this.hold(event).value);

  private hold(event: Event): HTMLInputElement {
    this.input = event.currentTarget as HTMLInputElement;
    return this.input;
  }

  private offer(completion: Completion): void {
    this.completion = completion;
    this.active = -1;
    this.host.redraw();
  }

  /** Moves among the options; past either end no option is active. */
  private move(by: number): void {
    const places = (this.completion?.words.length ?? 0) + 1;
    this.active = ((this.active + 1 + by + places) % places) - 1;
    this.host.redraw();
    // Once the option is marked.
    requestAnimationFrame(() => {
      const root = this.input?.getRootNode() as ShadowRoot | undefined;
      root
        ?.querySelector("[role=option][aria-selected=true]")
        ?.scrollIntoView({ block: "nearest" });
    });
  }

  private choose(word: string): void {
    const { input, completion } = this;
    if (!input || !completion) return;
    const { text, caret } = insertWord(input.value, completion, word);
    this.draft = text;
    input.value = text;
    input.setSelectionRange(caret, caret);
    this.close();
    this.take(text);
    this.host.redraw();
  }

  /** Takes the box's text as it is; an empty one gives way to the sentence that counts. */
  private settle(text: string): void {
    this.take(text);
    this.clear();
    this.host.redraw();
  }

  private take(text: string): void {
    const sentence = tidySentence(text);
    if (sentence !== "") this.host.take(sentence);
  }

  private close(): void {
    this.completion = undefined;
    this.active = -1;
  }
}

function caretOf(input: HTMLInputElement): number {
  return input.selectionEnd ?? input.value.length;
}
