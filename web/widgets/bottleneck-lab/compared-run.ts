import { EngineError } from "../../engine/error.ts";
import type { EvaluationSetup, TrainingSetup } from "../../engine/training.ts";
import type { Evaluation } from "../../engine/translation.ts";
import type { Written } from "../model-heatmap/translator.ts";
import type { StoredRun } from "../storage/database.ts";
import { RunSession, type RunSessionOptions } from "../training-run/run-session.ts";

/** Times that a whole run is stopped and measured. */
const looks = 10;

export interface ComparedRunOptions extends RunSessionOptions {
  /** What to measure the model on, in the course of training or at its end. */
  evaluation(finished: boolean): EvaluationSetup;
  /** What to translate at each look. */
  sentences(): readonly string[];
}

/** One of two models that are trained side by side: its run, what it reaches, what it writes. */
export class ComparedRun {
  readonly session: RunSession;
  /** The last figures, and the steps after which they were taken. */
  measured: { step: number; evaluation: Evaluation } | undefined;
  /** By sentence, with the weights of the last look. */
  written: ReadonlyMap<string, Written> = new Map();
  /** Why it could not be measured; "" if nothing is wrong. */
  private refusal = "";

  constructor(private readonly options: ComparedRunOptions) {
    this.session = new RunSession(options);
  }

  /** Why the run does not go on, in a sentence; "" while it does. */
  get failure(): string {
    return this.session.phase === "failed" ? this.session.failure : this.refusal;
  }

  get open(): boolean {
    return this.session.start !== undefined && this.failure === "";
  }

  /** Whether every step is done. */
  get trained(): boolean {
    const { step, steps } = this.session;
    return steps > 0 && step >= steps;
  }

  /** Whether its figures are those of its weights; without a step there is nothing to measure. */
  get seen(): boolean {
    const { step } = this.session;
    return step === 0 || this.measured?.step === step;
  }

  /** Takes up a run, at its start or where it was stored. Rejects with an EngineError. */
  async begin(setup: TrainingSetup, stored?: StoredRun): Promise<void> {
    this.forget();
    await this.session.open(setup, stored ? { stored } : {});
  }

  /** On to where it is next measured, and measures it. */
  async advance(signal: AbortSignal): Promise<void> {
    const { session } = this;
    if (this.seen) await session.takeSteps(nextLook(session.step, session.steps) - session.step);
    if (!signal.aborted && this.failure === "") await this.look(signal);
  }

  /** Measures the model as it is and lets it translate, unless that was done. */
  async look(signal: AbortSignal): Promise<void> {
    const { step } = this.session;
    if (this.seen) return;
    try {
      const setup = this.options.evaluation(this.trained);
      const evaluation = await this.session.evaluate(setup, { signal });
      const written = new Map<string, Written>();
      for (const sentence of this.options.sentences()) {
        written.set(sentence, await this.write(sentence));
      }
      if (signal.aborted || this.session.step !== step) return;
      this.measured = { step, evaluation };
      this.written = written;
      // The reader may have typed another one meanwhile.
      for (const sentence of this.options.sentences()) await this.translate(sentence);
    } catch (error) {
      this.excuse(error);
    }
    this.options.changed();
  }

  /** Has one more sentence translated by the weights as they are. */
  async translate(sentence: string): Promise<void> {
    if (!this.open || this.session.step === 0 || this.written.has(sentence)) return;
    try {
      this.written = new Map(this.written).set(sentence, await this.write(sentence));
    } catch (error) {
      this.excuse(error);
    }
    this.options.changed();
  }

  close(): void {
    this.forget();
    this.session.close();
  }

  private async write(sentence: string): Promise<Written> {
    const { words, finished } = await this.session.act("translate", { sentence });
    return { words, finished };
  }

  /** A worker that was lost is measured again once another has taken its place. */
  private excuse(error: unknown): void {
    if (!(error instanceof EngineError)) throw error;
    if (error.code !== "cancelled" && error.code !== "worker-lost") this.refusal = error.message;
  }

  private forget(): void {
    this.measured = undefined;
    this.written = new Map();
    this.refusal = "";
  }
}

/** The next step at which a run is measured: the same for every run of so many steps. */
export function nextLook(step: number, steps: number): number {
  const interval = Math.max(1, Math.round(steps / looks));
  return Math.min(steps, (Math.floor(step / interval) + 1) * interval);
}
