import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from "lit";
import { EngineError } from "../../engine/error.ts";
import { engine } from "../../engine/index.ts";
import type { ArgsOf, LessonOperationName, ResultOf } from "../../engine/protocol.ts";
import { permalinks } from "../../shell/permalink.ts";
import cardStyles from "./card.css?inline";
import { canEmbed, isEmbedded, renderEmbedPanel } from "./embed-panel.ts";
import { defaultsOf, type FieldMap, formatFields, parseFields, type ValuesOf } from "./fields.ts";

/** What a widget lets others read, such as a quiz question graded by experiment. */
export type Facts = Readonly<Record<string, number | string | boolean>>;

/**
 * The card every widget is: a heading, one line that says what to try first, the figure, a panel
 * of read-out and controls, and a footer. It shows its static content (the slot) until the core
 * is ready, keeps the widget's state in the link, and turns errors into a sentence.
 *
 * A subclass declares `static override fields` and implements `renderFigure` and `renderPanel`.
 */
export abstract class WidgetCard<F extends FieldMap = FieldMap> extends LitElement {
  static fields: FieldMap = {};
  /** False for a widget that needs content from its lesson. */
  static embeddable = true;
  static override styles = [unsafeCSS(cardStyles)];
  static override properties = {
    heading: { type: String },
    try: { type: String },
  };

  /** Shown as the card's title and its accessible name. */
  declare heading: string;
  /** One line: what to try first. */
  declare try: string;

  /** The current value of every field. Change it through `change`. */
  protected state: ValuesOf<F>;
  /** Sentences about the link or the input that the reader should see. */
  protected problems: string[] = [];
  private failure: EngineError | undefined;
  private coreMilliseconds = 0;
  private factsText = "";
  /** Whether the next drawing is one that every card of the page makes at the same moment. */
  private waits = true;

  constructor() {
    super();
    this.heading = "";
    this.try = "";
    this.state = this.defaults();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.restore();
    permalinks.addEventListener("change", this.restore);
    engine.addEventListener("status", this.redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    permalinks.removeEventListener("change", this.restore);
    engine.removeEventListener("status", this.redraw);
  }

  /** The figure: what the widget shows. Runs only when the core is ready. */
  protected abstract renderFigure(): TemplateResult;

  /** Read-out and controls, right of the figure or below it. */
  protected renderPanel(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** Buttons of the footer besides the link, such as Save. */
  protected renderActions(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** What this widget lets others read; called after each drawing. */
  facts(): Facts {
    return {};
  }

  /** Field defaults; a subclass lets attributes from the lesson override them here. */
  protected defaults(): ValuesOf<F> {
    return defaultsOf(this.fieldMap());
  }

  /** Changes part of the state, redraws, and puts it in the link. */
  protected change(part: Partial<ValuesOf<F>>): void {
    this.state = { ...this.state, ...part };
    this.problems = [];
    this.saveLink();
    this.requestUpdate();
  }

  /** Back to the defaults; the link forgets this widget. */
  protected reset(): void {
    this.change(this.defaults());
  }

  /** Answers from the main thread's instance of the core, timed for the footer. */
  protected ask<K extends LessonOperationName>(operation: K, args: ArgsOf<K>): ResultOf<K> {
    return this.time(() => engine.now(operation, args));
  }

  /** Runs a call of the core, timed for the footer. */
  protected time<Result>(call: () => Result): Result {
    const start = performance.now();
    try {
      return call();
    } finally {
      this.coreMilliseconds += performance.now() - start;
    }
  }

  protected override render(): TemplateResult {
    const headingId = "card-heading";
    return html`
      <section class="card" aria-labelledby=${this.heading ? headingId : nothing}>
        <header>
          ${this.heading ? this.renderHeading(headingId) : nothing}
          ${this.renderBadge()}
          ${this.try ? html`<p class="try">${this.try}</p>` : nothing}
        </header>
        ${this.renderProblems()} ${this.renderBody()}
      </section>
    `;
  }

  /** Under a section's heading in a lesson, under the page's in a frame. */
  private renderHeading(id: string): TemplateResult {
    return html`<h3 id=${id} aria-level=${isEmbedded() ? "2" : nothing}>${this.heading}</h3>`;
  }

  /** A short mark beside the title, such as whether an output equals NumPy's. */
  protected renderBadge(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** Cards that start together take turns, so that the page answers in between. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.waits) {
      this.waits = false;
      await new Promise((resolve) => setTimeout(resolve));
    }
    await super.scheduleUpdate();
  }

  /** Whether the static content still stands in for the figure. */
  protected get waiting(): boolean {
    return engine.state !== "ready";
  }

  protected override updated(): void {
    if (isEmbedded()) raiseHeadings(this.renderRoot);
    const facts = this.failure || this.waiting ? {} : this.facts();
    const text = JSON.stringify(facts);
    if (text === this.factsText) return;
    this.factsText = text;
    this.dispatchEvent(
      new CustomEvent("facts-changed", { detail: facts, bubbles: true, composed: true }),
    );
  }

  private renderBody(): TemplateResult {
    if (this.waiting) {
      return html`<div class="body"><slot></slot></div>
        ${
          engine.state === "failed"
            ? html`<p class="problem" role="alert">${engine.failure?.message}</p>`
            : nothing
        }`;
    }
    this.coreMilliseconds = 0;
    this.failure = undefined;
    let figure: TemplateResult | typeof nothing = nothing;
    let panel: TemplateResult | typeof nothing = nothing;
    try {
      figure = this.renderFigure();
      panel = this.renderPanel();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.failure = error;
    }
    if (this.failure) {
      return html`<p class="problem" role="alert">${this.failure.message}</p>
        <div class="body"><button @click=${() => this.reset()}>Reset</button></div>`;
    }
    return html`
      <div class=${panel === nothing ? "body" : "body split"}>
        <div class="figure">${figure}</div>
        ${panel === nothing ? nothing : html`<div class="panel">${panel}</div>`}
      </div>
      <footer>
        <span class="timing"
          >${
            this.coreMilliseconds > 0
              ? `Computed by the C++ core in ${formatMilliseconds(this.coreMilliseconds)}`
              : nothing
          }</span
        >
        ${this.renderActions()}
        <button type="button" class="quiet" @click=${this.copyLink}>Copy link</button>
        ${this.renderEmbed()}
      </footer>
    `;
  }

  private renderEmbed(): TemplateResult | typeof nothing {
    const { embeddable } = this.constructor as typeof WidgetCard;
    return embeddable && canEmbed() ? renderEmbedPanel(this) : nothing;
  }

  private renderProblems(): TemplateResult | typeof nothing {
    if (this.problems.length === 0) return nothing;
    return html`<div class="problem" role="alert">
      ${this.problems.map((problem) => html`<p>${problem}</p>`)}
    </div>`;
  }

  private readonly restore = (): void => {
    const { values, problems } = parseFields(
      this.fieldMap(),
      permalinks.valuesOf(this.id),
      this.defaults(),
    );
    this.state = values;
    this.problems = problems;
    this.requestUpdate();
  };

  private readonly redraw = (): void => {
    this.waits = true;
    this.requestUpdate();
  };

  private saveLink(): void {
    if (this.id === "") return;
    permalinks.write(this.id, formatFields(this.fieldMap(), this.state, this.defaults()));
  }

  private readonly copyLink = async (event: Event): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    permalinks.flush();
    const link = permalinks.link(this.id);
    try {
      await navigator.clipboard.writeText(link);
      button.textContent = "Copied";
    } catch {
      location.href = link;
      button.textContent = "In the address bar";
    }
    setTimeout(() => {
      button.textContent = "Copy link";
    }, 2000);
  };

  /** The declared fields; a widget whose fields depend on its content returns them here. */
  protected fieldMap(): F {
    return (this.constructor as typeof WidgetCard).fields as F;
  }
}

/** In a frame the card's title is a second-level heading; those below it follow. */
function raiseHeadings(root: ParentNode): void {
  for (const heading of root.querySelectorAll("h4, h5")) {
    heading.ariaLevel = heading.localName === "h4" ? "3" : "4";
  }
}

/** Milliseconds with as many digits as a reader needs. */
export function formatMilliseconds(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0)} ms`;
}
