import type { Explanation, Foil } from "../../engine/explanation.ts";
import { engine } from "../../engine/index.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { LongCall } from "../long-call/long-call.ts";
import { standardSentence } from "../model-heatmap/suggestions.ts";
import { pageModels } from "../models/page-models.ts";
import { RunSession } from "../training-run/run-session.ts";
import { type ExplainArgs, sameSentence } from "./settings.ts";

/** What the exhibit is about: why `la` and not `le`, when the English word is only `the`. */
export const question = { sentence: standardSentence, word: "la", foil: "le", cause: "chair" };

/** The quick preset, with nothing but encoder states to average. */
const setup: TrainingSetup = { preset: "quick", seed: "0", model: { values: "states" } };

interface FoilArgs extends ExplainArgs {
  foil: Foil;
}

interface Asked {
  text: string;
  row: number;
  args: FoilArgs | undefined;
}

/** A model's answer; the explanation is undefined while it is not there. */
export interface Answer {
  /** What it wrote. */
  text: string;
  /** The row of the word that is asked about; -1 where the model does not write it. */
  row: number;
  explanation: Explanation | undefined;
}

/**
 * The lesson's model beside one that is trained here, the same but for what its attention averages:
 * where does `la` get its gender from?
 */
export class Exhibit {
  readonly session: RunSession;
  private readonly known = new WeakMap<OpenModel, Asked>();
  private readonly calls: Record<"lesson" | "states", LongCall<FoilArgs, Explanation>>;

  constructor(private readonly changed: () => void) {
    this.session = new RunSession({
      lab: "not-an-explanation",
      train: (...args) => engine.train(...args),
      changed: () => this.progressed(),
    });
    this.calls = { lesson: this.newCall(), states: this.newCall() };
  }

  /** Why there is no answer, in a sentence; "" if nothing is wrong. */
  get failure(): string {
    const { lesson, states } = this.calls;
    return this.session.failure || lesson.failure || states.failure;
  }

  /** Trains the model that averages encoder states and gives it to the page. */
  async train(): Promise<void> {
    try {
      await this.session.open(setup);
    } catch {
      return; // the session says why
    }
    await this.session.resume();
  }

  cancel(): void {
    this.session.close();
  }

  /** Asks the models that are there; at once again where there is another one. */
  follow(): void {
    for (const id of ["lesson", "states"] as const) {
      const model = pageModels.get(id);
      const args = model && this.asked(model).args;
      if (args) this.calls[id].follow(args);
    }
  }

  /** What a model says; undefined while it is not there. */
  answer(id: "lesson" | "states"): Answer | undefined {
    const model = pageModels.get(id);
    if (!model) return undefined;
    const { text, row, args } = this.asked(model);
    const call = this.calls[id];
    const answered = args !== undefined && call.phase === "finished" && call.answers(args);
    return { text, row, explanation: answered ? call.result : undefined };
  }

  clear(): void {
    this.session.close();
    for (const call of Object.values(this.calls)) call.clear();
  }

  private asked(model: OpenModel): Asked {
    let asked = this.known.get(model);
    if (!asked) {
      asked = ask(model);
      this.known.set(model, asked);
    }
    return asked;
  }

  private newCall(): LongCall<FoilArgs, Explanation> {
    return new LongCall<FoilArgs, Explanation>({
      run: (args, options) => engine.run("explain", args, options),
      onChange: () => this.changed(),
      same: sameSentence,
    });
  }

  private progressed(): void {
    this.changed();
    if (this.session.phase === "finished") void this.take();
  }

  private async take(): Promise<void> {
    const bytes = await this.session.act("model", {});
    this.session.close();
    pageModels.put("states", "encoder states averaged", bytes);
  }
}

/** The question as the engine takes it; without arguments where the model does not write the word. */
function ask(model: OpenModel): Asked {
  const { words, text } = model.translate(question.sentence);
  const row = words.findIndex((word) => word.text === question.word);
  const id = model.words("target").indexOf(question.foil);
  const { sentence } = question;
  const args =
    row < 0 || id < 0 ? undefined : { model: model.bytes, sentence, foil: { step: row, id } };
  return { text, row, args };
}
