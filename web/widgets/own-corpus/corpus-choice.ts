import {
  html,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import type { TextCorpus, TrainingSetup } from "../../engine/training.ts";
import type { ValuesOf } from "../card/fields.ts";
import type { CorpusReady, GivenText } from "./corpus-intake.ts";
import "./corpus-intake.ts";
import type { CorpusMeasured } from "./cost.ts";
import { type CorpusOptions, corpusFields, fingerprintField } from "./settings.ts";

/** What a link needs to say about a reader's text; "" for `text` means the figure's own sentences. */
export const textFields = {
  text: fingerprintField,
  ...corpusFields,
};

export type TextValues = ValuesOf<typeof textFields>;

export interface CorpusChoiceOptions {
  values(): TextValues;
  /** Puts other values in the link, and draws. */
  change(part: Partial<TextValues>): void;
  /** What would be trained, the text left out; undefined while nothing should be measured. */
  setup(): TrainingSetup | undefined;
}

/**
 * The reader's text of a figure: keeps what the intake says, and the link's part in it. While the
 * link asks for a text that is not there, `waits` is true.
 */
export class CorpusChoice implements ReactiveController {
  ready: CorpusReady | undefined;
  measured: CorpusMeasured | undefined;
  /** The text that the link asked for, until it is there; "" for none. */
  private wanted = "";
  private given: GivenText | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly options: CorpusChoiceOptions,
  ) {
    host.addController(this);
  }

  /** Goes into a TrainingSetup; undefined while there is no text. */
  get corpus(): TextCorpus | undefined {
    return this.ready?.corpus;
  }

  /** What a run's text is known by; null while there is none. */
  get fingerprint(): string | null {
    return this.ready?.fingerprint ?? null;
  }

  /** Whether the link asks for a text that the reader has not chosen yet. */
  get waits(): boolean {
    return this.wanted !== "";
  }

  hostUpdate(): void {
    const { text } = this.options.values();
    if (text !== (this.ready?.fingerprint ?? "")) this.wanted = text;
  }

  /** Takes a text that the figure has, such as a stored run's, with the options it was read with. */
  open(corpus: TextCorpus, name: string): void {
    this.given = { corpus, name };
    this.host.requestUpdate();
  }

  render(): TemplateResult {
    const { text: _, ...options } = this.options.values();
    return html`<corpus-intake
      .options=${corpusOptions(options)}
      .setup=${this.options.setup()}
      .wanted=${this.wanted}
      .given=${this.given}
      @corpus-ready=${(event: CustomEvent<CorpusReady>) => this.take(event.detail)}
      @corpus-measured=${(event: CustomEvent<CorpusMeasured>) => this.note(event.detail)}
      @corpus-options=${(event: CustomEvent<CorpusOptions>) => this.options.change(event.detail)}
      @corpus-cleared=${() => this.forget()}
    ></corpus-intake>`;
  }

  private take(ready: CorpusReady): void {
    this.ready = ready;
    this.measured = undefined;
    if (ready.fingerprint === this.wanted) this.wanted = "";
    this.options.change({ text: ready.fingerprint });
  }

  private note(measured: CorpusMeasured): void {
    this.measured = measured;
    this.host.requestUpdate();
  }

  private forget(): void {
    this.ready = undefined;
    this.measured = undefined;
    this.given = undefined;
    this.wanted = "";
    this.options.change({ text: "" });
  }
}

/** The options among all the values of a figure. */
function corpusOptions(values: CorpusOptions): CorpusOptions {
  const names = Object.keys(corpusFields) as (keyof CorpusOptions)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as CorpusOptions;
}
