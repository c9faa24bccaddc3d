import { EngineError, messageOf } from "../../engine/error.ts";
import { engine } from "../../engine/index.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { fetchLessonModel } from "./lesson-model.ts";
import { type ModelId, modelIds } from "./model-ids.ts";
import { ModelStore } from "./model-store.ts";

interface Entry {
  name: string;
  model: OpenModel;
}

export interface PageModelsOptions {
  /** Opens a file; throws an EngineError where it holds no model. */
  open(bytes: Uint8Array): OpenModel;
  /** Settles when models can be opened. */
  ready: Promise<void>;
  fetchLesson(): Promise<Uint8Array>;
  store: Pick<ModelStore, "all" | "save">;
}

/**
 * The models that the figures of this page share: the lesson's, and those that were trained or
 * opened here, which outlive a reload. Dispatches "change" when there is another one, and
 * "offer" (a CustomEvent with the id) when the reader wants all figures to look into it.
 */
export class PageModels extends EventTarget {
  /** Why the lesson's model is not there; undefined while nothing is wrong. */
  lessonFailure: EngineError | undefined;
  /** The model that the reader wants everywhere, also in figures that are fetched later. */
  offered: ModelId | undefined;
  private readonly entries = new Map<ModelId, Entry>();
  private loading: Promise<void> | undefined;
  private restoring: Promise<void> | undefined;

  constructor(private readonly options: PageModelsOptions) {
    super();
  }

  /** The open model, or undefined while there is none of this name. Never close it. */
  get(id: ModelId): OpenModel | undefined {
    return this.entries.get(id)?.model;
  }

  /** What the reader calls it; "" while there is none. */
  name(id: ModelId): string {
    return this.entries.get(id)?.name ?? "";
  }

  /** Those that are there, in the order of `modelIds`. */
  get ids(): ModelId[] {
    return modelIds.filter((id) => this.entries.has(id));
  }

  /**
   * Puts a model in, from the bytes of its file, in place of the one before. Throws an EngineError
   * for a file that holds none; then everything is as it was.
   */
  put(id: ModelId, name: string, bytes: Uint8Array): OpenModel {
    const model = this.place(id, name, bytes);
    void this.options.store.save({ id, name, bytes });
    return model;
  }

  /** Asks every figure of the page to look into this model. */
  offer(id: ModelId): void {
    this.offered = id;
    this.dispatchEvent(new CustomEvent("offer", { detail: id }));
  }

  /** Fetches the lesson's model and opens those that were kept; once, however often it is asked. */
  load(): Promise<void> {
    this.restoring ??= this.restore();
    if (!this.entries.has("lesson") && !this.lessonFailure) this.loading ??= this.loadLesson();
    return Promise.all([this.restoring, this.loading]).then(() => {});
  }

  /** Tries again what failed. */
  retry(): Promise<void> {
    this.lessonFailure = undefined;
    return this.load();
  }

  private place(id: ModelId, name: string, bytes: Uint8Array): OpenModel {
    const model = this.options.open(bytes);
    const before = this.entries.get(id);
    this.entries.set(id, { name, model });
    this.dispatchEvent(new Event("change"));
    before?.model.delete();
    return model;
  }

  private async loadLesson(): Promise<void> {
    try {
      const [bytes] = await Promise.all([this.options.fetchLesson(), this.options.ready]);
      this.place("lesson", "the lesson's", bytes);
    } catch (error) {
      this.lessonFailure =
        error instanceof EngineError
          ? error
          : new EngineError("internal", `The translator did not start: ${messageOf(error)}.`);
      this.dispatchEvent(new Event("change"));
    } finally {
      this.loading = undefined;
    }
  }

  /** A model that an older page wrote and this one cannot read is left out. */
  private async restore(): Promise<void> {
    const [stored] = await Promise.all([this.options.store.all(), this.options.ready]);
    for (const { id, name, bytes } of stored) {
      const known = modelIds.find((candidate) => candidate === id);
      if (known === undefined || this.entries.has(known)) continue;
      try {
        this.place(known, name, bytes);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    }
  }
}

export const pageModels = new PageModels({
  open: (bytes) => engine.openModel(bytes),
  ready: engine.settled,
  fetchLesson: fetchLessonModel,
  store: new ModelStore(),
});
