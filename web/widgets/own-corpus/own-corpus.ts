import { html, type TemplateResult, unsafeCSS } from "lit";
import { engine } from "../../engine/index.ts";
import { choiceField } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { choices } from "../controls/choices.ts";
import { CorpusChoice, textFields } from "./corpus-choice.ts";
import css from "./own-corpus.css?inline";
import { vocabulariesOf } from "./reading.ts";

const presets = ["lesson", "quick", "fixed"] as const;

const fields = { preset: choiceField(presets, "lesson"), ...textFields };

/** A text of the reader's by itself: what is read of it, and what training on it would take. */
export class OwnCorpus extends WidgetCard<typeof fields> {
  static override fields = fields;
  static override styles = [...WidgetCard.styles, unsafeCSS(css)];

  private readonly corpus = new CorpusChoice(this, {
    values: () => this.state,
    change: (part) => this.change(part),
    setup: () => ({ preset: this.state.preset, seed: "0" }),
  });

  override facts(): Facts {
    const { ready, measured } = this.corpus;
    if (!ready) return {};
    const { source, target } = vocabulariesOf(ready.report, this.state);
    return {
      pairs: ready.report.pairs,
      skipped: ready.report.lines - ready.report.pairs,
      "unknown-source": source.unknown,
      "unknown-target": target.unknown,
      fingerprint: ready.fingerprint,
      ...(measured ? { minutes: measured.cost.seconds / 60 } : {}),
    };
  }

  protected override renderFigure(): TemplateResult {
    return html`
      ${this.corpus.render()}
      <div class="measured-for">
        ${choices({
          id: "preset",
          legend: "Measure the time of",
          value: this.state.preset,
          choices: presets.map((name) => ({ value: name, label: descriptionOf(name) })),
          onChange: (preset) => this.change({ preset }),
        })}
      </div>
    `;
  }
}

function descriptionOf(preset: string): string {
  const found = engine.now("presets", {}).find(({ name }) => name === preset);
  return found?.description ?? preset;
}

customElements.define("own-corpus", OwnCorpus);
