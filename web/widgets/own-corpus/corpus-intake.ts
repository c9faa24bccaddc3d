import {
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
  unsafeCSS,
} from "lit";
import { EngineError } from "../../engine/error.ts";
import { engine } from "../../engine/index.ts";
import type { CorpusReport, TextCorpus, TrainingSetup } from "../../engine/training.ts";
import cardStyles from "../card/card.css?inline";
import { defaultsOf } from "../card/fields.ts";
import "../chart/line-chart.ts";
import numbersTableCss from "../chart/numbers-table.css?inline";
import { Drafts } from "../controls/drafts.ts";
import { LongCall } from "../long-call/long-call.ts";
import { listText } from "../numbers/text.ts";
import css from "./corpus-intake.css?inline";
import { type CorpusMeasured, costOf, settingsOf } from "./cost.ts";
import { costView } from "./cost-view.ts";
import { intakeBox } from "./intake-box.ts";
import { limitsView, type OptionsView, readingView, sidesView } from "./options-view.ts";
import { readSentence, vocabulariesOf, vocabularyProblem } from "./reading.ts";
import { reportView } from "./report-view.ts";
import { type CorpusOptions, corpusFields, sameOptions, samePairs } from "./settings.ts";
import { fromLatin1, type NamedText, readTextFile, TextError, typedText } from "./text-file.ts";
import {
  corpusOf,
  hasTabs,
  nameOf,
  optionsOf,
  type Side,
  sidesOf,
  type Texts,
  textsOf,
} from "./texts.ts";
import { type Trial, takeTrial } from "./trial.ts";

/** What "corpus-ready" says: the text and how it is read, what was found, and what it is called. */
export interface CorpusReady {
  corpus: TextCorpus;
  report: CorpusReport;
  /** 16 hexadecimal digits that name the bytes. */
  fingerprint: string;
  name: string;
}

/** A text that the host has, and what it is called. */
export interface GivenText {
  corpus: TextCorpus;
  name: string;
}

interface ReadArgs {
  texts: Texts;
  options: CorpusOptions;
}

interface TrialArgs {
  setup: TrainingSetup;
  /** Equal for setups that are equal, their texts too. */
  key: string;
}

/** Pasted text with more characters is read at once: no field is made to hold it. */
const longPaste = 20_000;

/**
 * Takes a text of the reader's: one with tabs or two files line by line, pasted, dropped or chosen.
 * It shows what was read and what was left out, and what training on it would take. Dispatches
 * "corpus-ready" (a CorpusReady) whenever a text was read or its options changed, "corpus-options"
 * (CorpusOptions) when the reader changed one, "corpus-measured" (a CorpusMeasured) when the time of
 * a run is known, and "corpus-cleared". A text that cannot be read changes nothing but the sentence
 * that says why.
 */
export class CorpusIntake extends LitElement {
  static override styles = [cardStyles, numbersTableCss, css].map(unsafeCSS);
  static override properties = {
    options: { attribute: false, hasChanged: differs },
    setup: { attribute: false },
    wanted: { type: String },
    given: { attribute: false },
  };

  /** How a text is read; the host may set them from a link. */
  declare options: CorpusOptions;
  /** What would be trained on the text; undefined while nothing should be measured. */
  declare setup: TrainingSetup | undefined;
  /** The fingerprint of the text that a link asks for; "" for none. */
  declare wanted: string;
  /** A text to read, such as a stored run's, with the options that it was read with. */
  declare given: GivenText | undefined;

  private texts: Texts | undefined;
  /** What each side of them begins with. */
  private sides: readonly Side[] = [];
  /** A file without tabs, whose other side is not there yet. */
  private half: NamedText | undefined;
  private ready: CorpusReady | undefined;
  /** Of the last trial. */
  private known: CorpusMeasured | undefined;
  /** Why the last text was not taken; "" if it was. */
  private problem = "";
  /** The files that are being fetched and unpacked. */
  private fetching: { name: string; stop: AbortController } | undefined;
  /** Whether the box is open beside a text that was read. */
  private choosing = false;
  private readonly drafts = new Drafts();
  private readonly reading = new LongCall<ReadArgs, CorpusReport>({
    run: ({ texts, options }, call) =>
      engine.run("readCorpus", { corpus: corpusOf(texts, options) }, call),
    onChange: () => this.readingChanged(),
    same: (a, b) => a.texts === b.texts && samePairs(a.options, b.options),
    restMilliseconds: 400,
  });
  private readonly trial = new LongCall<TrialArgs, Trial>({
    run: ({ setup }, { signal, onProgress }) =>
      takeTrial((...args) => engine.train(...args), setup, {
        signal,
        onProgress: (steps) => onProgress(steps, 0, null),
      }),
    onChange: () => this.trialChanged(),
    same: (a, b) => a.key === b.key,
    restMilliseconds: 1000,
  });

  constructor() {
    super();
    this.options = defaultsOf(corpusFields);
    this.wanted = "";
  }

  /** What was last read; undefined while there is no text. */
  get current(): CorpusReady | undefined {
    return this.ready;
  }

  /** What a run on the text takes; undefined while that was not measured. */
  get measured(): CorpusMeasured | undefined {
    const args = this.trialArgs();
    return args && this.trial.answers(args) ? this.known : undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.fetching?.stop.abort();
    this.reading.cancel();
    this.trial.cancel();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("given") && this.given) this.open(this.given);
    else if (changed.has("options") && this.texts) this.follow(this.texts);
    const args = this.trialArgs();
    if (args) this.trial.follow(args);
    else this.trial.cancel();
  }

  protected override render(): TemplateResult {
    return html`
      ${this.renderWanted()}
      ${this.texts && !this.choosing ? this.renderName() : this.renderBox()}
      ${this.renderHalf()} ${this.renderProblem()} ${this.renderProgress()}
      ${this.ready ? this.renderText(this.ready) : nothing}
    `;
  }

  /** Where what had the focus goes, its successor gets it. */
  protected override update(changed: PropertyValues): void {
    const held = this.renderRoot.querySelector(".intake:focus-within, .loaded:focus-within");
    super.update(changed);
    if (held && !held.isConnected) {
      this.renderRoot.querySelector<HTMLElement>(".intake button, .loaded button")?.focus();
    }
  }

  private renderBox(): TemplateResult {
    return intakeBox({
      example: () => exampleLines(),
      takeFiles: (files) => void this.takeFiles(files),
      takeText: (text) => this.takeText(text),
      longPaste,
      close: this.texts ? () => this.choose(false) : undefined,
    });
  }

  private renderName(): TemplateResult {
    const { ready, reading } = this;
    const { pairs, of } = ready
      ? readSentence(ready.report, ready.name)
      : { pairs: "No pairs yet", of: "" };
    return html`<div class="loaded">
      <p class="big" role="status">
        ${pairs}<small>${reading.busy ? "Reading it anew …" : of}</small>
      </p>
      <div class="row">
        <button type="button" @click=${() => this.choose(true)}>Choose another text</button>
        ${
          reading.busy
            ? html`<button type="button" class="quiet" @click=${() => this.stopReading()}>
                Cancel
              </button>`
            : html`<button type="button" class="quiet" @click=${() => this.clear()}>Remove</button>`
        }
      </div>
    </div>`;
  }

  private renderHalf(): TemplateResult | typeof nothing {
    if (!this.half) return nothing;
    return html`<div class="problem request" role="alert">
      <p>
        ${this.half.name} has no tabs, so it is one side of a pair: now choose the file with the
        other side, line by line. Or choose one file whose lines have a sentence, a tab and its
        translation.
      </p>
      <button type="button" class="quiet" @click=${() => this.forgetHalf()}>
        Forget ${this.half.name}
      </button>
    </div>`;
  }

  /** It stays in view: the control that it is about may be far down. */
  private renderProblem(): TemplateResult | typeof nothing {
    const { problem } = this;
    if (problem !== "") {
      return html`<p class="problem current" role="alert">
        ${problem}${this.ready ? " What was read before still counts." : nothing}
      </p>`;
    }
    const empty = this.vocabularyProblem();
    return empty === "" ? nothing : html`<p class="problem current" role="alert">${empty}</p>`;
  }

  private renderWanted(): TemplateResult | typeof nothing {
    const { wanted, ready } = this;
    if (wanted === "" || ready?.fingerprint === wanted) return nothing;
    return html`<p class="problem request" role="status">
      ${
        ready
          ? `This is another text than the link's: the link names ${wanted}, this one is ` +
            `${ready.fingerprint}. Where the same two files were chosen, try swapping the languages.`
          : `The link is to a run on a text of its sender's, ${wanted}. A link does not carry a ` +
            "text: choose it here, and the run is the same."
      }
    </p>`;
  }

  private renderProgress(): TemplateResult | typeof nothing {
    const { fetching, reading } = this;
    if (!fetching && (!reading.busy || this.rereads)) return nothing;
    const name = fetching?.name ?? (reading.asked ? nameOf(reading.asked.texts) : "");
    return html`<div class="progress">
      ${
        reading.total > 0
          ? html`<progress
              aria-label="Reading ${name}"
              max=${reading.total}
              value=${reading.done}
            ></progress>`
          : html`<progress aria-label="Reading ${name}"></progress>`
      }
      <span class="soft">Reading ${name}</span>
      <button type="button" @click=${() => this.stopReading()}>Cancel</button>
    </div>`;
  }

  /** Whether the text that is there is being read with other options. */
  private get rereads(): boolean {
    return !this.choosing && this.texts !== undefined && this.reading.asked?.texts === this.texts;
  }

  private renderText({ report, fingerprint }: CorpusReady): TemplateResult {
    const view: OptionsView = {
      options: this.options,
      report,
      sides: this.sides,
      twoTexts: this.texts?.length === 2,
      drafts: this.drafts,
      change: (part) => this.changeOptions(part),
      redraw: () => this.requestUpdate(),
    };
    return html`<div class="text" ?data-stale=${this.reading.busy}>
      <div class="findings">
        ${reportView({ report, fingerprint, asLatin1: () => void this.takeLatin1() })}
      </div>
      <div class="side">${sidesView(view)} ${this.renderCost(report)} ${readingView(view)}</div>
      ${limitsView(view)}
    </div>`;
  }

  private renderCost(report: CorpusReport): TemplateResult | typeof nothing {
    const vocabularies = vocabulariesOf(report, this.options);
    const { setup, trial, measured, reading } = this;
    return costView({
      vocabularies,
      measured,
      last: this.known,
      phase: setup && reading.busy ? "waiting" : trial.phase,
      stepsTaken: trial.done,
      failure: trial.failure,
      measure: this.trialArgs() ? () => this.measure() : undefined,
      cancel: () => trial.cancel(),
    });
  }

  private choose(choosing: boolean): void {
    this.choosing = choosing;
    this.problem = "";
    this.requestUpdate();
  }

  private clear(): void {
    this.reading.clear();
    this.trial.clear();
    this.texts = undefined;
    this.half = undefined;
    this.ready = undefined;
    this.known = undefined;
    this.problem = "";
    this.drafts.clear();
    this.tell("corpus-cleared", null);
    this.requestUpdate();
  }

  private forgetHalf(): void {
    this.half = undefined;
    this.requestUpdate();
  }

  private stopReading(): void {
    this.fetching?.stop.abort();
    this.reading.cancel();
    const { resultArgs } = this.reading;
    const { vocabulary, least } = this.options;
    if (resultArgs) this.changeOptions({ ...resultArgs.options, vocabulary, least });
    this.requestUpdate();
  }

  private open({ corpus, name }: GivenText): void {
    this.changeOptions(optionsOf(corpus));
    this.read(textsOf(corpus, name));
  }

  private async takeFiles(files: readonly File[]): Promise<void> {
    const name = listText(files.map((file) => file.name));
    await this.fetch(name, async (signal) => {
      if (files.length > 2) {
        throw new TextError(
          `Choose one file with tabs, or the two files of a pair; found ${files.length}.`,
        );
      }
      const found: NamedText[] = [];
      for (const file of files) found.push(await readTextFile(file, signal));
      this.arrange(found);
    });
  }

  /** Reads one file with tabs, or two without; the first of two waits for the other. */
  private arrange([first, second]: readonly NamedText[]): void {
    if (!first) return;
    const { half } = this;
    if (second) this.read([first, second]);
    else if (hasTabs(first)) this.read([first]);
    else if (half) this.read([half, first]);
    else this.half = first;
  }

  private takeText(text: string): void {
    void this.fetch("the pasted text", async () => this.read([typedText("the pasted text", text)]));
  }

  private async takeLatin1(): Promise<void> {
    const { texts } = this;
    if (!texts) return;
    await this.fetch(nameOf(texts), async (signal) => {
      const [first, second] = texts;
      const converted = await fromLatin1(first, signal);
      this.read(second ? [converted, await fromLatin1(second, signal)] : [converted]);
    });
  }

  /** Takes a text's bytes, one at a time; what is refused is said, and what is there stays. */
  private async fetch(name: string, take: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.fetching?.stop.abort();
    const fetching = { name, stop: new AbortController() };
    this.fetching = fetching;
    this.problem = "";
    this.requestUpdate();
    try {
      await take(fetching.stop.signal);
    } catch (error) {
      if (error instanceof TextError) this.problem = error.message;
      else if (!(error instanceof EngineError && error.code === "cancelled")) throw error;
    } finally {
      if (this.fetching === fetching) this.fetching = undefined;
      this.requestUpdate();
    }
  }

  private read(texts: Texts): void {
    this.half = undefined;
    this.problem = "";
    const { from, to } = this.options;
    const options =
      Math.max(from, to) > Math.max(2, sidesOf(texts).length)
        ? { ...this.options, from: 1, to: 2 }
        : this.options;
    void this.reading.start({ texts, options });
  }

  /** The text that is there, once the options rest. */
  private follow(texts: Texts): void {
    const args = { texts, options: this.options };
    if (!this.reading.answers(args)) {
      if (!this.reading.asked || !this.sameReading(this.reading.asked, args)) {
        this.problem = "";
        this.reading.request(args);
      }
      return;
    }
    this.reading.cancel();
    this.problem = "";
    this.announce();
  }

  private sameReading(a: ReadArgs, b: ReadArgs): boolean {
    return a.texts === b.texts && samePairs(a.options, b.options);
  }

  private readingChanged(): void {
    const { phase, resultArgs, asked, failure } = this.reading;
    if (phase === "finished" && resultArgs) {
      this.texts = resultArgs.texts;
      this.sides = sidesOf(resultArgs.texts);
      this.choosing = false;
      if (!samePairs(this.options, resultArgs.options)) this.changeOptions(resultArgs.options);
      this.announce();
    } else if (phase === "failed" && asked) {
      this.problem = `${nameOf(asked.texts)}: ${failure.replace(/\.?$/, ".")}`;
    }
    this.requestUpdate();
  }

  /** Tells the host, unless the limits leave nothing to learn. */
  private announce(): void {
    const { result } = this.reading;
    if (!this.texts || !result) return;
    const ready = {
      corpus: corpusOf(this.texts, this.options),
      report: result,
      fingerprint: result.fingerprint,
      name: nameOf(this.texts),
    };
    this.ready = ready;
    if (this.vocabularyProblem() === "") this.tell("corpus-ready", ready);
  }

  /** Why the limits leave no words to learn; "" if they leave some. */
  private vocabularyProblem(): string {
    if (!this.ready) return "";
    return vocabularyProblem(vocabulariesOf(this.ready.report, this.options), this.options.least);
  }

  private changeOptions(part: Partial<CorpusOptions>): void {
    this.options = { ...this.options, ...part };
    this.tell("corpus-options", this.options);
  }

  private trialChanged(): void {
    const { phase, result, resultArgs } = this.trial;
    if (phase === "finished" && result && resultArgs && this.ready) {
      const settings = settingsOf(resultArgs.setup, engine.now("presets", {}));
      this.known = { cost: costOf(result, settings, this.ready.report), trial: result };
      this.tell("corpus-measured", this.known);
    }
    this.requestUpdate();
  }

  private tell<Detail>(name: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private measure(): void {
    const args = this.trialArgs();
    if (args) void this.trial.start(args);
  }

  /** What a trial would be of, while there is something to be tried. */
  private trialArgs(): TrialArgs | undefined {
    const { setup, ready } = this;
    if (!setup || !ready || this.reading.busy) return undefined;
    if (this.vocabularyProblem() !== "") return undefined;
    const { preset, seed, model, training, memoryLimit } = setup;
    const key = JSON.stringify([
      ...[preset, seed, model, training, memoryLimit],
      ...[ready.fingerprint, this.options],
    ]);
    return { setup: { ...setup, corpus: ready.corpus }, key };
  }
}

/** A host that draws again passes equal options in another object. */
function differs(a: CorpusOptions, b: CorpusOptions | undefined): boolean {
  return b === undefined || !sameOptions(a, b);
}

/** A few sentence pairs in the form that is asked for. */
function exampleLines(): string {
  return engine
    .now("sentencePairs", {})
    .map(({ source, target }) => `${source.join(" ")}\t${target.join(" ")}\n`)
    .join("");
}

customElements.define("corpus-intake", CorpusIntake);
