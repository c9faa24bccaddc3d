import { html, nothing, type TemplateResult, unsafeCSS } from "lit";
import type { FieldMap } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import settingsCss from "../controls/settings.css?inline";
import { heatStyles } from "../heat/heat.ts";
import css from "./exercise-check.css?inline";
import { hardAttentionExercise } from "./hard-attention-exercise.ts";
import type { Exercise, ExerciseHost, ExerciseView } from "./host.ts";
import { type ExerciseName, exerciseNames } from "./schema.ts";
import { shapesExercise } from "./shapes-exercise.ts";
import { softmaxExercise } from "./softmax-exercise.ts";

/** Each reads only the fields it declares itself. */
const exercises: Readonly<Record<ExerciseName, Exercise<FieldMap>>> = {
  softmax: softmaxExercise as unknown as Exercise<FieldMap>,
  shapes: shapesExercise as unknown as Exercise<FieldMap>,
  "hard-attention": hardAttentionExercise as unknown as Exercise<FieldMap>,
};

/** An exercise of the lesson. Dispatches "quiz-solved" with its id when it is solved. */
export class ExerciseCheck extends WidgetCard<FieldMap> {
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    unsafeCSS(settingsCss),
    unsafeCSS(css),
  ];
  static override properties = { ...WidgetCard.properties, exercise: { type: String } };

  declare exercise: string | undefined;

  private view: ExerciseView | undefined;
  private announced = false;

  override facts(): Facts {
    return { solved: this.view?.solved ?? false };
  }

  protected override fieldMap(): FieldMap {
    return this.chosen()?.fields ?? {};
  }

  protected override renderBadge(): TemplateResult | typeof nothing {
    return this.announced ? html`<span class="badge good">solved</span>` : nothing;
  }

  protected override renderFigure(): TemplateResult {
    const exercise = this.chosen();
    if (!exercise) {
      return html`<p class="problem" role="alert">
        There is no exercise “${this.exercise}”; there are ${exerciseNames.join(", ")}.
      </p>`;
    }
    this.view = exercise.render(this.host());
    return this.view.figure;
  }

  protected override renderPanel(): TemplateResult | typeof nothing {
    return this.view?.panel ?? nothing;
  }

  protected override updated(): void {
    super.updated();
    if (!this.view?.solved || this.announced) return;
    this.announced = true;
    this.requestUpdate();
    this.dispatchEvent(
      new CustomEvent("quiz-solved", { detail: { id: this.id }, bubbles: true, composed: true }),
    );
  }

  private chosen(): Exercise<FieldMap> | undefined {
    const name = exerciseNames.find((candidate) => candidate === this.exercise);
    return name === undefined ? undefined : exercises[name];
  }

  private host(): ExerciseHost<FieldMap> {
    return {
      state: this.state,
      change: (part) => this.change(part),
      reset: () => this.reset(),
      ask: (operation, args) => this.ask(operation, args),
    };
  }
}

customElements.define("exercise-check", ExerciseCheck);
