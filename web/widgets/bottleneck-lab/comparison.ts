import { EngineError } from "../../engine/error.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import { type RunStore, runKey } from "../training-run/run-store.ts";
import { ComparedRun, type ComparedRunOptions } from "./compared-run.ts";

/** "empty": there are no runs. "failed": one of them cannot go on. */
export type ComparisonPhase = "empty" | "opening" | "running" | "paused" | "finished" | "failed";

export interface ComparisonOptions
  extends Pick<ComparedRunOptions, "train" | "changed" | "evaluation" | "sentences"> {
  /** What the runs are kept under, one name each. */
  labs: readonly [string, string];
  store: Pick<RunStore, "save" | "find" | "remove">;
  /** Where there is one core: each run takes its steps up to a look while the other waits. */
  inTurns: boolean;
  /** Told of each run that was trained to its end here. */
  trained(run: ComparedRun): void;
}

/**
 * Two runs that are trained side by side. They rest at the same steps to be measured, so that what
 * is compared does not depend on how fast either was.
 */
export class Comparison {
  readonly runs: readonly [ComparedRun, ComparedRun];
  private setups: readonly TrainingSetup[] = [];
  private stage: "empty" | "opening" | "running" | "resting" = "empty";
  private going: AbortController | undefined;

  constructor(private readonly options: ComparisonOptions) {
    const { train, changed, evaluation, sentences, store } = options;
    const run = (lab: string): ComparedRun =>
      new ComparedRun({ lab, train, store, changed, evaluation, sentences });
    const [first, second] = options.labs;
    this.runs = [run(first), run(second)];
  }

  get phase(): ComparisonPhase {
    if (this.failure !== "") return "failed";
    if (this.stage !== "resting") return this.stage;
    return this.runs.every((run) => run.trained) ? "finished" : "paused";
  }

  /** While this holds, the settings are the runs'. */
  get busy(): boolean {
    return this.phase === "opening" || this.phase === "running";
  }

  get failure(): string {
    return this.runs.map((run) => run.failure).find((failure) => failure !== "") ?? "";
  }

  get notice(): string {
    return this.runs.map((run) => run.session.notice).find((notice) => notice !== "") ?? "";
  }

  /** Whether a reload finds the runs again. */
  get kept(): boolean {
    return this.runs.every((run) => run.session.kept);
  }

  /** Takes these two setups; where the store has their runs, they go on from there, paused. */
  async follow(setups: readonly TrainingSetup[]): Promise<void> {
    if (JSON.stringify(setups) === JSON.stringify(this.setups)) return;
    this.close();
    this.setups = setups;
    const stored = await Promise.all(this.keys().map((key) => this.options.store.find(key)));
    if (this.setups !== setups || this.stage !== "empty") return;
    if (stored.every((run) => run === undefined)) return;
    await this.work(async (signal) => {
      await this.openAll(signal);
      if (signal.aborted) return;
      this.enter("resting");
      await this.look(signal);
    });
  }

  /** On to the last step of both, from wherever they are. */
  train(): Promise<void> {
    return this.work(async (signal) => {
      await this.openAll(signal);
      if (signal.aborted) return;
      if (this.failure !== "") return this.enter("resting");
      this.enter("running");
      if (this.options.inTurns) await this.trainInTurns(signal);
      else await Promise.all(this.runs.map((run) => this.trainOne(run, signal)));
      if (!signal.aborted) this.enter("resting");
    });
  }

  pause(): Promise<void> {
    return this.work(async (signal) => {
      await Promise.all(this.runs.map((run) => run.session.pause()));
      if (signal.aborted) return;
      this.enter("resting");
      await this.look(signal);
    });
  }

  /** Forgets both runs, also where they are stored. */
  async discard(): Promise<void> {
    const keys = this.keys();
    this.halt();
    await Promise.all(keys.map((key) => this.options.store.remove(key)));
  }

  async translate(sentence: string): Promise<void> {
    await Promise.all(this.runs.map((run) => run.translate(sentence)));
  }

  /** Ends both runs; what is stored of them stays, and `follow` finds it again. */
  close(): void {
    this.setups = [];
    this.halt();
  }

  private halt(): void {
    this.going?.abort();
    this.going = undefined;
    for (const run of this.runs) run.close();
    this.enter("empty");
  }

  private keys(): string[] {
    return this.setups.map((setup, index) =>
      runKey(this.options.labs[index] as string, setup, null),
    );
  }

  /** One thing at a time: what is under way gives way to the next. */
  private async work(job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.going?.abort();
    const going = new AbortController();
    this.going = going;
    await job(going.signal);
    if (this.going === going) this.going = undefined;
  }

  /** Opens what is not open yet, where it was stored; a refusal is the run's to tell. */
  private async openAll(signal: AbortSignal): Promise<void> {
    const closed = this.runs.filter((run) => !run.open);
    if (closed.length === 0) return;
    this.enter("opening");
    if (!this.options.inTurns) await Promise.all(closed.map((run) => this.open(run, signal)));
    else for (const run of closed) await this.open(run, signal);
  }

  private async open(run: ComparedRun, signal: AbortSignal): Promise<void> {
    const index = this.runs.indexOf(run);
    const stored = await this.options.store.find(this.keys()[index] as string);
    if (signal.aborted) return;
    try {
      await run.begin(this.setups[index] as TrainingSetup, stored);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }

  private async trainOne(run: ComparedRun, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && hasWork(run)) await this.advance(run, signal);
  }

  private async trainInTurns(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.runs.some(hasWork)) {
      for (const run of this.runs) {
        if (!signal.aborted && hasWork(run)) await this.advance(run, signal);
      }
    }
  }

  private async advance(run: ComparedRun, signal: AbortSignal): Promise<void> {
    await run.advance(signal);
    if (signal.aborted) return;
    if (run.failure !== "") void this.pause();
    else if (!hasWork(run)) this.options.trained(run);
  }

  private async look(signal: AbortSignal): Promise<void> {
    for (const run of this.runs) if (run.open) await run.look(signal);
  }

  private enter(stage: Comparison["stage"]): void {
    this.stage = stage;
    this.options.changed();
  }
}

/** Whether there is something left to train or to measure. */
function hasWork(run: ComparedRun): boolean {
  return run.open && !(run.trained && run.seen);
}
