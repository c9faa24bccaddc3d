import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { live } from "lit/directives/live.js";
import { engine } from "../../engine/index.ts";
import { land } from "../../shell/landing.ts";
import { permalinks } from "../../shell/permalink.ts";
import { choiceField, type Field, integerField } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { schemas } from "../schemas.ts";
import { type Check, CheckError, checkHolds, parseCheck } from "./check.ts";
import { type Option, placeContent } from "./content.ts";
import css from "./quiz-question.css?inline";
import { type FactNames, readCondition } from "./reading.ts";

type YesNo = "no" | "yes";
type Fields = {
  /** The chosen option, from 1; 0 is none. */
  answer: Field<number>;
  checked: Field<YesNo>;
  /** An experiment that has once succeeded. */
  solved: Field<YesNo>;
};

const yesNoField = choiceField(["no", "yes"], "no");
const readingMilliseconds = 100;

/**
 * A question with options and feedback, or one that the reader answers by an experiment: it reads
 * the facts of a figure on the page. Dispatches "quiz-solved" with the question's id.
 */
export class QuizQuestion extends WidgetCard<Fields> {
  static override styles = [...WidgetCard.styles, unsafeCSS(css)];
  static override properties = {
    ...WidgetCard.properties,
    type: { type: String },
    widget: { type: String },
    check: { type: String },
  };

  declare type: string | undefined;
  /** The id of the figure an experiment is made with. */
  declare widget: string | undefined;
  /** What must hold of its facts. */
  declare check: string | undefined;

  private options: Option[] = [];
  private placed = false;
  private conditions: Check = [];
  private figureFacts: Facts = {};
  private reading: ReturnType<typeof setTimeout> | undefined;
  /** Set when Check is pressed before an option is chosen. */
  private hint = "";

  override connectedCallback(): void {
    if (!this.placed) {
      this.options = placeContent(this);
      this.placed = true;
    }
    super.connectedCallback();
    if (!this.isExperiment()) return;
    this.readCheck();
    document.addEventListener("facts-changed", this.followFacts);
    void this.readFigure();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("facts-changed", this.followFacts);
    clearTimeout(this.reading);
    this.reading = undefined;
  }

  protected override fieldMap(): Fields {
    const maximum = this.options?.length ?? 0;
    return {
      answer: integerField({ default: 0, minimum: 0, maximum }),
      checked: yesNoField,
      solved: yesNoField,
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.isExperiment() || this.state.solved === "yes" || this.conditions.length === 0) return;
    if (checkHolds(this.conditions, this.figureFacts)) {
      this.change({ solved: "yes" });
      this.announce();
    }
  }

  protected override render(): TemplateResult {
    return html`
      <section class="card" aria-labelledby="card-heading">
        <header>
          <h3 id="card-heading">${this.heading || this.numbered()}</h3>
          ${this.isSolved() ? html`<span class="badge good">solved</span>` : nothing}
        </header>
        ${
          this.problems.length > 0
            ? html`<div class="problem" role="alert">
                ${this.problems.map((problem) => html`<p>${problem}</p>`)}
              </div>`
            : nothing
        }
        <div class="body">
          <div class="figure">
            ${this.isExperiment() ? this.renderExperiment() : this.renderFigure()}
          </div>
        </div>
      </section>
    `;
  }

  /** The options, Check, and the feedback on the one chosen. */
  protected override renderFigure(): TemplateResult {
    const { answer, checked } = this.state;
    const chosen = checked === "yes" ? this.options[answer - 1] : undefined;
    return html`
      <fieldset class="choices">
        <legend><slot name="question"></slot></legend>
        ${this.options.map((option, index) => this.renderOption(option, index + 1))}
      </fieldset>
      <div class="row">
        ${
          chosen
            ? html`<button type="button" @click=${this.tryAgain}>
                ${chosen.correct ? "Clear" : "Try again"}
              </button>`
            : html`<button type="button" class="primary" @click=${this.grade}>Check</button>`
        }
        <span class="hint" role="status">${this.hint}</span>
      </div>
      <div class="verdict" role="status">${chosen ? renderFeedback(chosen) : nothing}</div>
    `;
  }

  private renderOption({ optionSlot }: Option, number: number): TemplateResult {
    const { answer, checked } = this.state;
    const chosen = answer === number;
    const mark = chosen && checked === "yes" ? (this.isSolved() ? " right" : " wrong") : "";
    return html`<label class="choice${mark}">
      <input
        type="radio"
        name="answer"
        value=${number}
        .checked=${live(chosen)}
        @change=${() => this.choose(number)}
      />
      <span class="option"><slot name=${optionSlot}></slot></span>
    </label>`;
  }

  private renderExperiment(): TemplateResult {
    const solved = this.isSolved();
    return html`
      <slot name="question"></slot>
      <ul class="readings" aria-label="What the figure shows now">
        ${this.conditions.map((condition) => {
          const { name, now, wanted, holds } = readCondition(
            condition,
            this.figureFacts,
            this.factNames(),
          );
          return html`<li class=${holds ? "holds" : ""}>
            <span class="mark" aria-hidden="true">${holds ? "✓" : "○"}</span>
            <span
              >${name}: now <b>${now}</b>, wanted <b>${wanted}</b
              ><span class="visually-hidden">${holds ? ", reached" : ", not reached"}</span></span
            >
          </li>`;
        })}
      </ul>
      <p>
        <a class="button" href=${permalinks.link(this.widget ?? "")} @click=${this.goToFigure}
          >Go to the figure</a
        >
      </p>
      <div class="verdict" role="status">
        ${
          solved
            ? html`<p class="verdict-word right">Done.</p>
                <slot name="feedback"></slot>`
            : nothing
        }
      </div>
    `;
  }

  private choose(answer: number): void {
    this.hint = "";
    this.change({ answer, checked: "no" });
  }

  private readonly grade = (): void => {
    if (this.state.answer === 0) {
      this.hint = "Choose an answer first.";
      this.requestUpdate();
      return;
    }
    this.change({ checked: "yes" });
    if (this.isSolved()) this.announce();
  };

  private readonly tryAgain = async (): Promise<void> => {
    this.change({ answer: 0, checked: "no" });
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>("input")?.focus();
  };

  private isExperiment(): boolean {
    return this.type === "experiment";
  }

  private isSolved(): boolean {
    const { answer, checked, solved } = this.state;
    if (this.isExperiment()) return solved === "yes";
    return checked === "yes" && this.options[answer - 1]?.correct === true;
  }

  private announce(): void {
    this.dispatchEvent(
      new CustomEvent("quiz-solved", { detail: { id: this.id }, bubbles: true, composed: true }),
    );
  }

  private readCheck(): void {
    try {
      this.conditions = parseCheck(this.check ?? "");
    } catch (error) {
      if (!(error instanceof CheckError)) throw error;
      this.problems = [...this.problems, `This experiment cannot be graded: ${error.message}.`];
    }
  }

  /** The figure's facts as they stand, if it drew them before this question listened. */
  private async readFigure(): Promise<void> {
    const figure = this.figure();
    if (!(figure instanceof WidgetCard)) return;
    await figure.updateComplete;
    if (engine.state !== "ready") return;
    this.figureFacts = figure.facts();
    this.requestUpdate();
  }

  /** Reads the figure a few times a second: the frames of a drag belong to the figure itself. */
  private readonly followFacts = (event: Event): void => {
    if (event.target !== this.figure()) return;
    this.figureFacts = (event as CustomEvent<Facts>).detail;
    this.reading ??= setTimeout(() => {
      this.reading = undefined;
      this.requestUpdate();
    }, readingMilliseconds);
  };

  /** Scrolls instead of following the link, which would reload the page's state. */
  private readonly goToFigure = (event: MouseEvent): void => {
    const figure = this.figure();
    if (!figure || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void land(figure);
  };

  private figure(): HTMLElement | null {
    return document.getElementById(this.widget ?? "");
  }

  private factNames(): FactNames {
    const tag = this.figure()?.localName;
    return schemas.find((schema) => schema.tag === tag)?.facts ?? {};
  }

  /** “Question 3 of 16” by its place on the page. */
  private numbered(): string {
    const all = [...document.querySelectorAll("quiz-question")];
    const word = this.isExperiment() ? "Experiment" : "Question";
    return all.length > 1 ? `${word} ${all.indexOf(this) + 1} of ${all.length}` : word;
  }
}

function renderFeedback({ correct, feedbackSlot }: Option): TemplateResult {
  return html`<p class="verdict-word ${correct ? "right" : "wrong"}">
      ${correct ? "Right." : "Not quite."}
    </p>
    <slot name=${feedbackSlot}></slot>`;
}

customElements.define("quiz-question", QuizQuestion);
