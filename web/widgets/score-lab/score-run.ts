import { EngineError } from "../../engine/error.ts";
import type { ScoreFunctionName } from "../../engine/protocol.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import type { OpenModel } from "../../engine/translation.ts";
import type { StoredRun } from "../storage/database.ts";
import type { Measure } from "../training-run/measure.ts";
import { RunCurve } from "../training-run/run-curve.ts";
import { RunSession, type RunSessionOptions } from "../training-run/run-session.ts";
import { type RunStore, runKey } from "../training-run/run-store.ts";
import { Timeline } from "../training-run/timeline.ts";
import { developmentSet, nextMark, snapshots, testSet } from "./settings.ts";

/** "waiting": for its turn. "opening": its worker makes the corpus. */
export type ScorePhase =
  | "empty"
  | "waiting"
  | "opening"
  | "training"
  | "measuring"
  | "paused"
  | "finished"
  | "failed";

export interface ScoreRunOptions {
  lab: string;
  train: RunSessionOptions["train"];
  store: Pick<RunStore, "save" | "find" | "remove">;
  /** Told after every change of what a run shows. */
  changed(): void;
  /** A model that is trained, as a file. */
  trained(score: ScoreFunctionName, file: Uint8Array): void;
  /** The page's model of this score, if it is the one that its run trained. */
  model(score: ScoreFunctionName): Pick<OpenModel, "facts" | "translate"> | undefined;
}

/**
 * The run of one model: trained from mark to mark and measured at each, then on the test split.
 * Its worker ends with the run; what it showed stays.
 */
export class ScoreRun {
  phase: ScorePhase = "empty";
  measures: readonly Measure[] = [];
  private readonly session: RunSession;
  /** As the store has it, or would. */
  private record: StoredRun | undefined;
  /** What is shown while there is no worker. */
  private readonly kept = { curve: new RunCurve(), timeline: new Timeline(), step: 0 };
  private stopped = false;
  private problem = "";
  private weights = 0;

  constructor(
    readonly score: ScoreFunctionName,
    private readonly setup: TrainingSetup,
    private sentence: string,
    private readonly options: ScoreRunOptions,
  ) {
    this.session = new RunSession({
      lab: options.lab,
      train: options.train,
      store: { save: (run) => this.keep(run) },
      changed: () => options.changed(),
    });
  }

  get steps(): number {
    return this.setup.training?.steps ?? 0;
  }

  get step(): number {
    return this.live ? this.session.step : this.kept.step;
  }

  get curve(): RunCurve {
    return this.live ? this.session.curve : this.kept.curve;
  }

  get timeline(): Timeline {
    return this.live ? this.session.timeline : this.kept.timeline;
  }

  /** Weights of the whole model; 0 while nobody has opened it. */
  get parameterCount(): number {
    return this.weights || (this.model?.facts.parameterCount ?? 0);
  }

  /** Until the last step; NaN while it is not known. */
  get secondsLeft(): number {
    return this.phase === "training"
      ? (this.session.progress?.secondsLeft ?? Number.NaN)
      : Number.NaN;
  }

  /** Why it stopped, in a sentence; "" if nothing is wrong. */
  get failure(): string {
    return this.problem || this.session.failure;
  }

  /** What was mended, such as a worker that was lost; "" if nothing. */
  get notice(): string {
    return this.session.notice;
  }

  /** False once the browser would not keep it. */
  get isKept(): boolean {
    return this.session.kept;
  }

  get busy(): boolean {
    return ["waiting", "opening", "training", "measuring"].includes(this.phase);
  }

  /** Takes its place in the queue. */
  enqueue(): void {
    this.stopped = false;
    if (this.phase !== "finished") this.become("waiting");
  }

  /** Trains until it is paused, finished or failed; never rejects. */
  async train(): Promise<void> {
    if (this.stopped || this.phase === "finished") return;
    try {
      await this.open();
      await this.goOn();
    } catch (error) {
      this.fail(error);
    }
  }

  async pause(): Promise<void> {
    this.stopped = true;
    if (this.phase === "waiting") this.become(this.step > 0 ? "paused" : "empty");
    else await this.session.pause();
  }

  /** Shows a run that was kept, if this one was. */
  async restore(): Promise<void> {
    const key = runKey(this.options.lab, this.setup, null);
    const record = await this.options.store.find(key);
    if (record && this.phase === "empty") this.show(record);
  }

  /** Follows another sentence: at once where there is a model, else once it trains on. */
  async follow(sentence: string): Promise<void> {
    this.sentence = sentence;
    if (!this.live) return this.look();
    try {
      await this.session.follow(sentence);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Ends the run; what the store keeps of it stays. */
  close(): void {
    this.stopped = true;
    this.session.close();
  }

  /** Ends the run and forgets it. */
  async remove(): Promise<void> {
    this.close();
    await this.session.stored();
    await this.options.store.remove(runKey(this.options.lab, this.setup, null));
  }

  /** Whether it has a worker. */
  private get live(): boolean {
    return this.session.phase !== "empty";
  }

  private async open(): Promise<void> {
    this.problem = "";
    if (this.session.phase === "paused") return;
    this.become("opening");
    const { record: stored, sentence } = this;
    const { facts } = await this.session.open(this.setup, {
      sentence,
      snapshots,
      ...(stored ? { stored } : {}),
    });
    this.weights = facts.parameterCount;
    if (this.session.step === 0) await this.measure("development");
  }

  private async goOn(): Promise<void> {
    const { session } = this;
    while (session.phase === "paused" && !this.stopped) {
      this.become("training");
      const mark = nextMark(session.step, session.steps);
      await session.takeSteps(mark - session.step);
      if (session.failure !== "") return this.become("failed");
      if (session.step === mark) await this.measure("development");
    }
    if (session.phase === "finished") await this.finish();
    else if (session.phase === "paused") this.become("paused");
  }

  /** Measures the model, hands it on, and lets the worker go. */
  private async finish(): Promise<void> {
    const { session } = this;
    this.become("measuring");
    await this.measure("test");
    this.options.trained(this.score, await session.act("model", {}));
    await session.stored();
    if (!this.record) return;
    void this.keep(this.record);
    this.show(this.record);
    session.close();
  }

  private async measure(split: Measure["split"]): Promise<void> {
    const setup = split === "test" ? testSet : developmentSet;
    const { whole } = await this.session.evaluate(setup);
    this.measures = [...this.measures, { step: this.session.step, split, figures: whole }];
  }

  private keep(run: StoredRun): Promise<boolean> {
    const measures = this.measures.filter(({ step }) => step <= run.step);
    this.record = { ...run, measures };
    return this.options.store.save(this.record);
  }

  private show(record: StoredRun): void {
    const { curve, timeline, step, measures = [], sentence } = record;
    this.record = record;
    this.measures = measures;
    this.kept.curve.restore(curve);
    this.kept.step = step;
    if (sentence === this.sentence) this.kept.timeline.restore(timeline);
    const tested = measures.some(({ split }) => split === "test");
    this.become(step >= this.steps && tested ? "finished" : "paused");
    if (sentence !== this.sentence) this.look();
  }

  /** Takes a look at the sentence if none was taken, as when the page comes to have the model. */
  catchUp(): void {
    if (!this.timeline.last) this.look();
  }

  /** What the trained model makes of the sentence now. */
  private look(): void {
    this.kept.timeline.clear();
    const { model, step } = this;
    if (model) this.kept.timeline.add([{ step, translation: model.translate(this.sentence) }]);
    this.options.changed();
  }

  private get model(): ReturnType<ScoreRunOptions["model"]> {
    return this.phase === "finished" ? this.options.model(this.score) : undefined;
  }

  private become(phase: ScorePhase): void {
    this.phase = phase;
    this.options.changed();
  }

  private fail(error: unknown): void {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === "cancelled") return;
    this.problem = error.message;
    this.become("failed");
  }
}
