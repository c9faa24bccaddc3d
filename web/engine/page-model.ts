import type { Core } from "./compile.ts";
import { EngineError } from "./error.ts";
import { guard } from "./guard.ts";
import type { CoreModule } from "./module.ts";
import type {
  ForcedReading,
  ModelFacts,
  OpenModel,
  SentenceEncoding,
  SourceWord,
  TranslateOptions,
  Translation,
} from "./translation.ts";

type BoundModel = InstanceType<CoreModule["TranslationModel"]>;

/** Where a model's instance is; it changes when the core was restarted. */
export interface ModelHome {
  /** Throws an EngineError while there is none. */
  current(): CoreModule;
  /** Told when a call trapped. */
  trapped(error: EngineError): void;
}

/** A model on the main thread. After a restart of the core it is opened again from its file. */
export class PageModel implements OpenModel {
  readonly facts: ModelFacts;
  private handle: { module: Core; model: BoundModel } | undefined;
  private readonly vocabularies = new Map<"source" | "target", readonly string[]>();
  private deleted = false;

  /** Throws an EngineError for a file that holds no model. */
  constructor(
    private readonly home: ModelHome,
    readonly bytes: Uint8Array,
  ) {
    this.facts = this.call((model) => model.facts());
  }

  words(side: "source" | "target"): readonly string[] {
    let words = this.vocabularies.get(side);
    if (!words) {
      words = this.call((model) => model.words(side === "target"));
      this.vocabularies.set(side, words);
    }
    return words;
  }

  split(sentence: string): SourceWord[] {
    return this.call((model) => model.split(sentence));
  }

  encode(sentence: string): SentenceEncoding {
    return this.call((model) => model.encode(sentence));
  }

  translate(sentence: string, options?: TranslateOptions): Translation {
    return this.call((model) => model.translate(sentence, options));
  }

  read(sentence: string, reference: string): ForcedReading {
    return this.call((model) => model.read(sentence, reference));
  }

  delete(): void {
    this.deleted = true;
    this.handle?.model.delete();
    this.handle = undefined;
  }

  private call<T>(use: (model: BoundModel) => T): T {
    if (this.deleted) throw new EngineError("internal", "The model has been closed.");
    const module = this.home.current();
    try {
      return guard(module, () => {
        if (this.handle?.module !== module) {
          this.handle = { module, model: new module.TranslationModel(this.bytes) };
        }
        return use(this.handle.model);
      });
    } catch (error) {
      if (error instanceof EngineError && error.code === "trap") {
        this.handle = undefined;
        this.home.trapped(error);
      }
      throw error;
    }
  }
}
