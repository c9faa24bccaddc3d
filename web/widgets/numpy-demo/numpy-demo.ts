import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { EngineError } from "../../engine/error.ts";
import { engine } from "../../engine/index.ts";
import type { NumpyDemo, NumpySetting } from "../../engine/protocol.ts";
import { choiceField, type Field, textField } from "../card/fields.ts";
import { type Facts, formatMilliseconds, WidgetCard } from "../card/widget-card.ts";
import { Drafts } from "../controls/drafts.ts";
import { type EntryOptions, entryInput, entryProblem } from "../controls/entry.ts";
import css from "./numpy-demo.css?inline";
import { Program } from "./program.ts";
import {
  findDemo,
  rangeText,
  readSettings,
  settingFact,
  settingField,
  stepSetting,
} from "./settings.ts";
import { isStandard, judge, type Verdict, verdictTexts } from "./verdict.ts";

const ranField = choiceField(["no", "yes"], "no");

/** Constants of the program by their Python names, and whether it was run with them. */
type Fields = Record<string, Field<string>>;

/** What the core printed, for which settings, and how long it took. */
interface Run {
  key: string;
  text: string;
  milliseconds: number;
}

/** A NumPy program whose Run computes in C++ and prints what NumPy would. */
export class NumpyDemoCard extends WidgetCard<Fields> {
  static override styles = [...WidgetCard.styles, unsafeCSS(css)];
  static override properties = { ...WidgetCard.properties, program: { type: String } };

  declare program: string | undefined;

  private listing: Program | undefined;
  private demo: NumpyDemo | undefined;
  private lastRun: Run | undefined;
  private runFailure = "";
  private readonly drafts = new Drafts();

  override connectedCallback(): void {
    this.listing ??= new Program(this);
    super.connectedCallback();
  }

  override facts(): Facts {
    if (!this.demo) return {};
    return {
      ran: this.ran(),
      "equals-numpy": this.verdict() === "equal",
      ...Object.fromEntries(
        this.demo.settings.map((setting) => [
          `setting.${setting.name}`,
          settingFact(setting, this.state[setting.name] ?? setting.value),
        ]),
      ),
    };
  }

  protected override fieldMap(): Fields {
    const constants = this.listing?.constants ?? new Map<string, string>();
    return {
      ran: ranField as Field<string>,
      ...Object.fromEntries(
        [...constants].map(([name, text]) => [name, textField({ default: text, longest: 400 })]),
      ),
    };
  }

  protected override reset(): void {
    this.drafts.clear();
    this.lastRun = undefined;
    this.runFailure = "";
    super.reset();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const ready = engine.state === "ready";
    this.listing?.place(ready ? "source" : undefined);
    if (!ready) return;
    this.findDemo();
    const { values, problems } = readSettings(this.settings(), this.state);
    this.state = { ...this.state, ...values };
    if (problems.length > 0) this.problems = [...this.problems, ...problems];
    this.listing?.write(this.state);
    if (this.state.ran === "yes") this.compute();
  }

  protected override renderBadge(): TemplateResult | typeof nothing {
    if (!this.demo) return nothing;
    const verdict = this.verdict();
    const tone = verdict === "equal" ? " good" : verdict === "different" ? " bad" : "";
    return html`<span class="badge${tone}" role="status">${verdictTexts[verdict]}</span>`;
  }

  protected override renderFigure(): TemplateResult {
    if (!this.demo) {
      return html`<slot name="source"></slot>
        <p class="problem" role="alert">
          ${this.runFailure || `The core has no demo for the program “${this.program}”.`}
        </p>`;
    }
    return html`
      <div class="listing">
        <slot name="source"></slot>
      </div>
      <div class="split">
        <div class="figure">${this.renderOutput()}</div>
        <div class="panel">
          <div class="constants">${this.settings().map((setting) => this.renderSetting(setting))}</div>
          <div class="row">
            <button type="button" class="primary" @click=${this.run}>Run</button>
            <button type="button" @click=${() => this.reset()}>Reset</button>
          </div>
        </div>
      </div>
    `;
  }

  protected override renderActions(): TemplateResult {
    return html`<button type="button" class="quiet" @click=${this.copyCode}>Copy code</button>`;
  }

  private renderSetting(setting: NumpySetting): TemplateResult {
    const options = this.entryOptions(setting);
    return html`<div class="constant">
      <label for=${options.id}><code>${setting.name}</code></label>
      ${entryInput(options)}
      <span class="soft">${rangeText(setting)}</span>
      ${entryProblem(options)}
    </div>`;
  }

  /** What was printed last; before that, what NumPy printed. */
  private renderOutput(): TemplateResult {
    const stored = this.listing?.stored ?? "";
    const run = this.lastRun;
    const current = this.ran();
    return html`
      <h4 class="output-head">
        ${run ? "The C++ core printed" : "NumPy printed"}
        ${
          run && current
            ? html`<span class="soft">in ${formatMilliseconds(run.milliseconds)}</span>`
            : nothing
        }
      </h4>
      <div role="log" aria-label="Output of the program">
        ${run ? html`<pre class=${current ? "" : "old"} tabindex="0">${run.text}</pre>` : nothing}
      </div>
      ${run ? nothing : html`<pre tabindex="0">${stored}</pre>`}
      ${this.renderOutputNote(run !== undefined, current)}
      ${
        this.verdict() === "different"
          ? html`<h4 class="output-head">NumPy printed</h4>
              <pre tabindex="0">${stored}</pre>`
          : nothing
      }
    `;
  }

  private renderOutputNote(printed: boolean, current: boolean): TemplateResult | typeof nothing {
    if (this.runFailure !== "") return html`<p class="problem" role="alert">${this.runFailure}</p>`;
    if (printed && !current) {
      return html`<p class="note soft">The settings have changed since. Press Run.</p>`;
    }
    if (!printed && !isStandard(this.settings(), this.state)) {
      return html`<p class="note soft">
        That was with the program’s own settings. Press Run for yours.
      </p>`;
    }
    return nothing;
  }

  private readonly run = (): void => {
    this.change({ ran: "yes" });
  };

  private readonly copyCode = async (event: Event): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    try {
      await navigator.clipboard.writeText(this.listing?.source ?? "");
      button.textContent = "Copied";
    } catch {
      button.textContent = "The browser did not allow it";
    }
    setTimeout(() => {
      button.textContent = "Copy code";
    }, 2000);
  };

  private findDemo(): void {
    if (this.demo) return;
    try {
      this.demo = findDemo(engine.now("numpyDemos", {}), this.program ?? "");
      this.runFailure = "";
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.runFailure = error.message;
    }
  }

  private compute(): void {
    const key = this.settingsKey();
    if (this.lastRun?.key === key) return;
    this.runFailure = "";
    const start = performance.now();
    try {
      const { text } = engine.now("numpyDemo", {
        name: (this.demo as NumpyDemo).name,
        settings: this.settingValues(),
      });
      this.lastRun = { key, text, milliseconds: performance.now() - start };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.lastRun = undefined;
      this.runFailure = error.message;
    }
  }

  private ran(): boolean {
    return this.state.ran === "yes" && this.lastRun?.key === this.settingsKey();
  }

  private verdict(): Verdict {
    const standard = isStandard(this.settings(), this.state);
    const printed = this.ran() ? this.lastRun?.text : undefined;
    return judge(standard, printed, this.listing?.stored ?? "");
  }

  /** The core's settings that the listing shows, in the listing's order. */
  private settings(): NumpySetting[] {
    const constants = this.listing?.constants;
    return (this.demo?.settings ?? []).filter(({ name }) => constants?.has(name));
  }

  private settingValues(): Record<string, string> {
    return Object.fromEntries(
      this.settings().map(({ name, value }) => [name, this.state[name] ?? value]),
    );
  }

  private settingsKey(): string {
    return JSON.stringify(this.settingValues());
  }

  private entryOptions(setting: NumpySetting): EntryOptions {
    const { name } = setting;
    const value = this.state[name] ?? setting.value;
    return {
      id: `setting-${name}`,
      label: name,
      value,
      drafts: this.drafts,
      accept: (text) => {
        const accepted = settingField(setting).parse(text);
        if (accepted !== value) this.change({ [name]: accepted, ran: "no" });
        return accepted;
      },
      ...(setting.kind === "numbers"
        ? {}
        : { step: (steps: number) => stepSetting(setting, value, steps) }),
      redraw: () => this.requestUpdate(),
    };
  }
}

customElements.define("numpy-demo", NumpyDemoCard);
