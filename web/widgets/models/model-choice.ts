import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import { live } from "lit/directives/live.js";
import type { OpenModel } from "../../engine/translation.ts";
import { type ModelId, modelIds, origins } from "./model-ids.ts";
import { pageModels } from "./page-models.ts";

interface ModelChoiceOptions {
  /** The model that the figure's link asks for. */
  chosen(): ModelId;
  /** Puts another in the link. */
  choose(id: ModelId): void;
  /** Models that the figure cannot look into, and why, for each in a few words. */
  refuses?(model: OpenModel): string;
}

/**
 * Which model of the page a figure looks into. While the one that its link asks for is not there,
 * it looks into the lesson's and says so; when the reader wants one model everywhere, it follows.
 */
export class ModelChoice implements ReactiveController {
  private readonly host: ReactiveControllerHost & HTMLElement;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    private readonly options: ModelChoiceOptions,
  ) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    queueMicrotask(() => this.takeOffer());
    pageModels.addEventListener("change", this.changed);
    pageModels.addEventListener("offer", this.offered);
  }

  hostDisconnected(): void {
    pageModels.removeEventListener("change", this.changed);
    pageModels.removeEventListener("offer", this.offered);
  }

  /** Fetches what there is; to be called when the figure comes into view. */
  load(): void {
    void pageModels.load();
  }

  /** The model that is looked into; "lesson" where the one asked for is missing or refused. */
  get id(): ModelId {
    const id = this.options.chosen();
    const model = pageModels.get(id);
    return model && this.reason(model) === "" ? id : "lesson";
  }

  /** Open and never to be closed by the figure; undefined while nothing has been fetched. */
  get model(): OpenModel | undefined {
    return pageModels.get(this.id);
  }

  /** Why there is nothing to look into, in a sentence; "" while there is or may be. */
  get failure(): string {
    return this.model ? "" : (pageModels.lessonFailure?.message ?? "");
  }

  retry(): void {
    void pageModels.retry();
  }

  /** The list of models; nothing while the lesson's is the only one and nothing else is asked. */
  render(): TemplateResult | typeof nothing {
    const asked = this.options.chosen();
    const ids = modelIds.filter((id) => pageModels.get(id) || id === asked);
    if (ids.length <= 1) return nothing;
    return html`<div class="field">
      <div class="field-head"><label for="model">Model</label></div>
      <select
        id="model"
        aria-describedby="model-note"
        .value=${live(asked)}
        @change=${(event: Event) =>
          this.options.choose((event.currentTarget as HTMLSelectElement).value as ModelId)}
      >
        ${ids.map(
          (id) =>
            html`<option value=${id} .selected=${id === asked}>
              ${pageModels.name(id) || origins[id]}
            </option>`,
        )}
      </select>
      <p id="model-note" class="entry-problem" role="status" ?hidden=${this.note() === ""}>
        ${this.note()}
      </p>
    </div>`;
  }

  /** Why another model is on show than the one that was asked for; "" if it is that one. */
  private note(): string {
    const asked = this.options.chosen();
    if (asked === this.id) return "";
    const model = pageModels.get(asked);
    const why = model ? this.reason(model) : `This page does not have ${origins[asked]} yet`;
    return `${why}; the figure shows the lesson's.`;
  }

  /** A figure that is fetched late looks into the model that was wanted everywhere before. */
  private takeOffer(): void {
    const { offered } = pageModels;
    if (offered && this.options.chosen() === "lesson") this.options.choose(offered);
  }

  private reason(model: OpenModel): string {
    return this.options.refuses?.(model) ?? "";
  }

  private readonly changed = (): void => this.host.requestUpdate();

  private readonly offered = (event: Event): void =>
    this.options.choose((event as CustomEvent<ModelId>).detail);
}
