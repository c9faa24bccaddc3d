import { EngineError } from "../../engine/error.ts";
import type {
  ActionArgs,
  ActionResult,
  EvaluationSetup,
  SavedRun,
  TrainingActionName,
  TrainingListener,
  TrainingProgress,
  TrainingRun,
  TrainingSetup,
  TrainingStart,
  TrainingStartOptions,
  TrainingState,
} from "../../engine/training.ts";
import type { Evaluation } from "../../engine/translation.ts";
import type { StoredRun } from "../storage/database.ts";
import { RunCurve } from "./run-curve.ts";
import { type RunStore, runKey } from "./run-store.ts";
import { Timeline } from "./timeline.ts";

/** "empty": there is no run. "opening": its worker makes or reads the corpus. */
export type RunPhase = "empty" | "opening" | TrainingState;

export interface RunSessionOptions {
  /** Whose run it is, so that a reload finds it again. */
  lab: string;
  /** `engine.train`, or a stand-in. */
  train(
    setup: TrainingSetup,
    listener: TrainingListener,
    options: TrainingStartOptions,
  ): TrainingRun;
  /** Where runs are kept; without one a reload forgets them. */
  store?: Pick<RunStore, "save">;
  /** Told after every change of what this shows. */
  changed(): void;
}

export interface OpenOptions {
  /** The sentence that is followed; "": none. */
  sentence?: string;
  /** How many snapshots of it a whole run has, about. */
  snapshots?: number;
  /** What the reader's text is known by. */
  corpus?: string | null;
  /** Where to go on from. */
  stored?: StoredRun;
}

/** Snapshots a second that a slow run has at least, as long as it takes as many steps. */
const slowSnapshots = 10;

/**
 * How many steps lie between two snapshots, so that a whole run has about so many, and a run that
 * is held back to `stepsPerSecond` is seen to move.
 */
export function snapshotInterval(
  steps: number,
  snapshots: number,
  stepsPerSecond = Number.POSITIVE_INFINITY,
): number {
  return Math.max(1, Math.round(Math.min(steps / snapshots, stepsPerSecond / slowSnapshots)));
}

/**
 * A training run as a lab shows it: its phase, its curves, the snapshots of a sentence, what went
 * wrong. It keeps its checkpoints in the store, and goes on from one that was kept.
 */
export class RunSession {
  phase: RunPhase = "empty";
  setup: TrainingSetup | undefined;
  /** Known once the run is open. */
  start: TrainingStart | undefined;
  /** The last that was said; undefined before. */
  progress: TrainingProgress | undefined;
  readonly curve = new RunCurve();
  readonly timeline = new Timeline();
  sentence = "";
  /** Why the run was refused or stopped, in a sentence; "" if nothing is wrong. */
  failure = "";
  /** What was mended, such as a worker that was lost; "" if nothing. */
  notice = "";
  /** False once the browser would not keep a checkpoint. */
  kept = true;
  private run: TrainingRun | undefined;
  private corpus: string | null = null;
  private snapshots = 0;
  private stepsPerSecond = Number.POSITIVE_INFINITY;
  /** Steps between two snapshots, as the run was last told. */
  private every = 0;
  private measured: ((evaluation: Evaluation) => void) | undefined;
  /** Spent in steps before this page took the run up. */
  private secondsBefore = 0;
  private saving: Promise<void> | undefined;
  private unsaved: SavedRun | undefined;

  constructor(private readonly options: RunSessionOptions) {}

  /** Steps that are done. */
  get step(): number {
    return this.progress?.stepsDone ?? this.start?.stepsDone ?? 0;
  }

  /** Steps of the whole run; 0 while they are not known. */
  get steps(): number {
    return this.start?.training.steps ?? 0;
  }

  /** Spent in steps, also before a reload. */
  get secondsTrained(): number {
    return this.secondsBefore + (this.progress?.secondsTrained ?? 0);
  }

  /** 16 hexadecimal digits, or "" while it runs or there is none. */
  get weightsHash(): string {
    return this.progress?.weightsHash ?? "";
  }

  get busy(): boolean {
    return this.phase === "opening" || this.phase === "running";
  }

  /** What the store keeps this run under; "" without one. */
  get key(): string {
    return this.setup ? runKey(this.options.lab, this.setup, this.corpus) : "";
  }

  /**
   * Takes up a run, paused; the one before is closed. Rejects with an EngineError where it is
   * refused, which `failure` then says too.
   */
  async open(setup: TrainingSetup, options: OpenOptions = {}): Promise<TrainingStart> {
    this.close();
    const { stored, sentence = stored?.sentence ?? "", snapshots = 240 } = options;
    this.setup = setup;
    this.corpus = options.corpus ?? stored?.corpus ?? null;
    this.sentence = sentence;
    this.snapshots = snapshots;
    this.phase = "opening";
    if (stored) this.restore(stored);
    const run = this.options.train(setup, this.listener(), {
      ...(stored ? { checkpoint: stored.checkpoint } : {}),
    });
    this.run = run;
    this.options.changed();
    try {
      const start = await run.started;
      if (this.run !== run) throw new EngineError("cancelled", "Another run took its place.");
      this.start = start;
      this.phase = start.stepsDone >= start.training.steps ? "finished" : "paused";
      const { stepsPerSecond } = this;
      if (Number.isFinite(stepsPerSecond)) await run.act("pace", { stepsPerSecond });
      // Brings the hash and, with a sentence, the first snapshot.
      await this.watchWith(run);
      return start;
    } catch (error) {
      if (this.run === run) this.fail(error);
      throw error;
    }
  }

  /** On to so many steps, or to the end. */
  resume(until?: number): Promise<void> {
    return this.tell("run", until === undefined ? {} : { until });
  }

  pause(): Promise<void> {
    return this.tell("pause", {});
  }

  /** Takes so many steps and rests. */
  async takeSteps(count: number): Promise<void> {
    await this.tell("step", { count });
  }

  /** No more steps a second than this, in later runs too; Infinity: as fast as it can. */
  async setPace(stepsPerSecond: number): Promise<void> {
    this.stepsPerSecond = stepsPerSecond;
    await this.tell("pace", { stepsPerSecond });
    if (this.start && this.interval !== this.every) await this.tell("watch", this.watch());
  }

  /** Follows another sentence, whose timeline begins now. */
  async follow(sentence: string): Promise<void> {
    this.sentence = sentence;
    this.timeline.clear();
    if (this.run) await this.watchWith(this.run);
  }

  /** Asks something of the run. Rejects with an EngineError. */
  act<K extends TrainingActionName>(
    action: K,
    args: ActionArgs<K>,
    options?: { signal?: AbortSignal },
  ): Promise<ActionResult<K>> {
    if (!this.run) throw new EngineError("not-ready", "There is no run yet: press Train.");
    return this.run.act(action, args, options);
  }

  /** Measures the model as it is; the steps wait. Rejects with an EngineError. */
  async evaluate(
    setup: EvaluationSetup,
    options: { signal?: AbortSignal; onProgress?: (evaluation: Evaluation) => void } = {},
  ): Promise<Evaluation> {
    const { signal, onProgress } = options;
    this.measured = onProgress;
    return this.act("evaluate", { setup }, signal ? { signal } : {});
  }

  /** Resolves once nothing is on its way to the store. */
  async stored(): Promise<void> {
    await this.saving;
  }

  /** Ends the run and forgets what it showed; what the store keeps of it stays. */
  close(): void {
    this.run?.close();
    this.run = undefined;
    this.phase = "empty";
    this.setup = undefined;
    this.start = undefined;
    this.progress = undefined;
    this.failure = "";
    this.notice = "";
    this.secondsBefore = 0;
    this.unsaved = undefined;
    this.curve.clear();
    this.timeline.clear();
    this.options.changed();
  }

  private restore({ curve, timeline, sentence, secondsTrained }: StoredRun): void {
    this.curve.restore(curve);
    if (sentence === this.sentence) this.timeline.restore(timeline);
    this.secondsBefore = secondsTrained;
  }

  private async tell<K extends TrainingActionName>(action: K, args: ActionArgs<K>): Promise<void> {
    const { run } = this;
    if (!run) return;
    try {
      await run.act(action, args);
    } catch (error) {
      if (this.run === run) this.report(error);
    }
  }

  private async watchWith(run: TrainingRun): Promise<void> {
    await run.act("watch", this.watch());
  }

  private watch(): ActionArgs<"watch"> {
    const { sentence } = this;
    this.every = this.interval;
    return { watch: sentence === "" ? null : { sentence, every: this.every } };
  }

  private get interval(): number {
    return snapshotInterval(this.steps, this.snapshots, this.stepsPerSecond);
  }

  private listener(): TrainingListener {
    return {
      onProgress: (progress) => this.progressed(progress),
      onCheckpoint: (saved) => this.checkpointed(saved),
      onRestart: (notice) => {
        this.notice = notice;
        this.options.changed();
      },
      onFailure: (error) => this.fail(EngineError.fromRecord(error)),
      onEvaluation: (evaluation) => this.measured?.(evaluation),
    };
  }

  private progressed(progress: TrainingProgress): void {
    this.progress = progress;
    this.phase = progress.state;
    this.curve.put(progress, progress.stepsDone);
    this.timeline.add(progress.snapshots);
    this.options.changed();
  }

  private checkpointed(saved: SavedRun): void {
    this.unsaved = saved;
    this.saving ??= this.saveAll().finally(() => {
      this.saving = undefined;
    });
  }

  /** One after the other: of checkpoints that come faster than they are stored the last counts. */
  private async saveAll(): Promise<void> {
    const { store } = this.options;
    while (store && this.unsaved) {
      const saved = this.unsaved;
      this.unsaved = undefined;
      const kept = await store.save(this.record(saved));
      if (kept === this.kept) continue;
      this.kept = kept;
      this.options.changed();
    }
  }

  private record({ step, checkpoint }: SavedRun): StoredRun {
    const curve = this.curve.values();
    for (const name of Object.keys(curve) as (keyof typeof curve)[]) {
      curve[name] = curve[name].subarray(0, step);
    }
    return {
      key: this.key,
      lab: this.options.lab,
      setup: this.setup as TrainingSetup,
      corpus: this.corpus,
      step,
      checkpoint,
      curve,
      timeline: this.timeline.all.filter((entry) => entry.step <= step),
      sentence: this.sentence,
      secondsTrained: this.secondsTrained,
      savedAt: Date.now(),
    };
  }

  private fail(error: unknown): void {
    this.phase = "failed";
    this.report(error);
  }

  private report(error: unknown): void {
    if (!(error instanceof EngineError)) throw error;
    if (error.code !== "cancelled") this.failure = error.message;
    this.options.changed();
  }
}
