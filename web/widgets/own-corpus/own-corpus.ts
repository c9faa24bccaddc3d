import { html, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { engine } from "../../engine/index.ts";
import { choiceField } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { choices } from "../controls/choices.ts";
import type { CorpusReady } from "./corpus-intake.ts";
import type { CorpusMeasured } from "./cost.ts";
import "./corpus-intake.ts";
import css from "./own-corpus.css?inline";
import { vocabulariesOf } from "./reading.ts";
import { type CorpusOptions, corpusFields, fingerprintField } from "./settings.ts";

const presets = ["lesson", "quick", "fixed"] as const;

const fields = {
  preset: choiceField(presets, "lesson"),
  /** The fingerprint of the text that a link is about. */
  text: fingerprintField,
  ...corpusFields,
};

/** A text of the reader's by itself: what is read of it, and what training on it would take. */
export class OwnCorpus extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [...WidgetCard.styles, unsafeCSS(css)];

  private ready: CorpusReady | undefined;
  private measured: CorpusMeasured | undefined;
  /** The text that the link asked for, until it is there; "" for none. */
  private wanted = "";

  override facts(): Facts {
    const { ready, measured } = this;
    if (!ready) return {};
    const { source, target } = vocabulariesOf(ready.report, this.options());
    return {
      pairs: ready.report.pairs,
      skipped: ready.report.lines - ready.report.pairs,
      "unknown-source": source.unknown,
      "unknown-target": target.unknown,
      fingerprint: ready.fingerprint,
      ...(measured ? { minutes: measured.cost.seconds / 60 } : {}),
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { text } = this.state;
    if (text !== (this.ready?.fingerprint ?? "")) this.wanted = text;
  }

  protected override renderFigure(): TemplateResult {
    const { preset } = this.state;
    return html`
      <corpus-intake
        .options=${this.options()}
        .setup=${{ preset, seed: "0" }}
        .wanted=${this.wanted}
        @corpus-ready=${(event: CustomEvent<CorpusReady>) => this.take(event.detail)}
        @corpus-measured=${(event: CustomEvent<CorpusMeasured>) => this.note(event.detail)}
        @corpus-options=${(event: CustomEvent<CorpusOptions>) => this.change(event.detail)}
        @corpus-cleared=${() => this.forget()}
      ></corpus-intake>
      <div class="measured-for">
        ${choices({
          id: "preset",
          legend: "Measure the time of",
          value: preset,
          choices: presets.map((name) => ({ value: name, label: descriptionOf(name) })),
          onChange: (chosen) => this.change({ preset: chosen }),
        })}
      </div>
    `;
  }

  private options(): CorpusOptions {
    const { preset: _, text: __, ...options } = this.state;
    return options;
  }

  private take(ready: CorpusReady): void {
    this.ready = ready;
    this.measured = undefined;
    if (ready.fingerprint === this.wanted) this.wanted = "";
    this.change({ text: ready.fingerprint });
  }

  private note(measured: CorpusMeasured): void {
    this.measured = measured;
    this.requestUpdate();
  }

  private forget(): void {
    this.wanted = "";
    this.ready = undefined;
    this.measured = undefined;
    this.change({ text: "" });
  }
}

function descriptionOf(preset: string): string {
  const found = engine.now("presets", {}).find(({ name }) => name === preset);
  return found?.description ?? preset;
}

customElements.define("own-corpus", OwnCorpus);
