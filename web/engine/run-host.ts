import { accountOf } from "./compile.ts";
import { EngineError } from "./error.ts";
import { guard } from "./guard.ts";
import type {
  ActCommand,
  ActionArgs,
  EvaluationSetup,
  Snapshot,
  TrainCommand,
  TrainingActionName,
  TrainingProgress,
  TrainingState,
  Watch,
} from "./training.ts";
import { instantiateTraining, type TrainingModule } from "./training-module.ts";
import { trainingOperations } from "./training-operations.ts";
import type { Evaluation } from "./translation.ts";
import {
  type AnyOperations,
  asEngineError,
  type HostedRun,
  nextTask,
  type RunEvents,
  runSlice,
  transferablesIn,
  type WorkerParts,
} from "./worker-host.ts";

type BoundRun = InstanceType<TrainingModule["TrainingRun"]>;

/**
 * A training run in a worker: steps in slices, reports at a bounded rate, saves every few seconds,
 * and looks for commands between slices.
 */
export class RunHost implements HostedRun {
  private readonly run: BoundRun;
  private readonly id: number;
  private state: TrainingState = "paused";
  private until = 0;
  private readonly pace = new Pace();
  /** The request of the `step` action that is under way. */
  private stepping: number | undefined;
  private watch: Watch | null = null;
  private snapshots: Snapshot[] = [];
  /** The step of the last snapshot. */
  private looked = -1;
  private loop: Promise<void> = Promise.resolve();
  private looping = false;
  private evaluation: { request: number; stopped: boolean; done: Promise<void> } | undefined;
  private readonly clock = new RunClock();
  private reported: number;
  private saved: number;
  private savedStep: number;
  private closed = false;

  constructor(
    private readonly module: TrainingModule,
    private readonly command: TrainCommand,
    private readonly events: RunEvents,
  ) {
    this.id = command.id;
    this.run = guard(
      module,
      () => new module.TrainingRun(command.setup, command.checkpoint ?? new Uint8Array()),
    );
    this.reported = this.saved = performance.now();
    this.savedStep = this.run.stepsDone;
    try {
      if (this.run.stepsDone >= this.run.steps) this.state = "finished";
      this.setWatch(command.watch);
      const start = this.guarded(() => this.run.start());
      events.post({ type: "started", id: this.id, start });
      if (command.watch) this.report();
    } catch (error) {
      this.run.delete();
      throw error;
    }
  }

  act(command: ActCommand<TrainingActionName>): void {
    const { request, action } = command;
    try {
      if (action === "evaluate") {
        const { setup } = command.args as ActionArgs<"evaluate">;
        this.beginEvaluation(request, setup);
        return;
      }
      if (action === "step") {
        this.answerStep();
        this.stepping = request;
        this.go(this.run.stepsDone + (command.args as ActionArgs<"step">).count);
        if (this.state !== "running") this.answerStep();
        return;
      }
      this.answer(request, this.answerTo(command));
    } catch (error) {
      this.refuse(request, error);
    }
  }

  stop(request: number): void {
    if (this.evaluation?.request === request) this.evaluation.stopped = true;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.pace.wake();
    if (this.evaluation) this.evaluation.stopped = true;
    await this.evaluation?.done;
    await this.loop;
    this.run.delete();
  }

  private answerTo({ action, args }: ActCommand<TrainingActionName>): unknown {
    switch (action) {
      case "run": {
        this.go((args as ActionArgs<"run">).until ?? this.run.steps);
        return this.report();
      }
      case "pause": {
        if (this.state === "running") this.halt("paused");
        return this.report();
      }
      case "pace":
        this.pace.set((args as ActionArgs<"pace">).stepsPerSecond);
        return null;
      case "watch":
        this.setWatch((args as ActionArgs<"watch">).watch);
        this.report();
        return null;
      case "translate": {
        const { sentence, options } = args as ActionArgs<"translate">;
        return this.guarded(() => this.run.translate(sentence, options));
      }
      case "read": {
        const { sentence, reference } = args as ActionArgs<"read">;
        return this.guarded(() => this.run.read(sentence, reference));
      }
      case "checkpoint":
        return this.guarded(() => this.run.checkpoint());
      case "model":
        return this.guarded(() => this.run.model());
      default:
        return this.guarded(() => this.run.facts());
    }
  }

  /** Runs until so many steps are done; answers a `step` that this takes the place of. */
  private go(until: number): void {
    if (this.state === "failed") return;
    this.until = Math.min(until, this.run.steps);
    if (this.run.stepsDone >= this.until) return;
    if (this.state !== "running") this.saved = performance.now();
    this.state = "running";
    if (!this.looping) this.loop = this.runLoop();
  }

  private async runLoop(): Promise<void> {
    this.looping = true;
    try {
      while (this.state === "running" && !this.closed) {
        await nextTask();
        await this.evaluation?.done;
        await this.pace.due();
        if (this.state === "running" && !this.closed) this.slice();
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.looping = false;
    }
  }

  private slice(): void {
    const begun = performance.now();
    try {
      if (this.pace.limited) this.pace.take(() => this.step());
      else runSlice(() => this.step());
    } finally {
      this.clock.add(performance.now() - begun, this.run.stepsDone, this.run.tokens);
    }
    const now = performance.now();
    if (this.run.stepsDone >= this.until) {
      this.halt(this.run.stepsDone >= this.run.steps ? "finished" : "paused");
      return;
    }
    const saves = now - this.saved >= this.command.checkpointInterval;
    // What a checkpoint holds has been told before it comes.
    if (saves || now - this.reported >= this.command.progressInterval) this.report();
    if (saves) this.save();
  }

  /** One step and, when it is due, a look at the watched sentence; false when it is time to halt. */
  private step(): boolean {
    this.guarded(() => this.run.step());
    if (this.watch && this.run.stepsDone % this.watch.every === 0) this.look(this.watch);
    return this.run.stepsDone < this.until;
  }

  private halt(state: TrainingState): void {
    this.state = state;
    this.pace.wake();
    if (this.watch && this.looked !== this.run.stepsDone) this.look(this.watch);
    this.report();
    this.save();
    this.answerStep();
  }

  private answerStep(): void {
    if (this.stepping === undefined) return;
    this.answer(this.stepping, this.progress());
    this.stepping = undefined;
  }

  /** The weights are those of the step before: they are saved, so that the run can be looked into. */
  private failed(error: unknown): void {
    const known = asEngineError(error);
    if (known.code === "trap") {
      this.events.fail(known);
      return;
    }
    this.state = "failed";
    this.report();
    this.save();
    this.events.post({ type: "failed", id: this.id, error: known.toRecord() });
    if (this.stepping !== undefined) this.refuse(this.stepping, known);
    this.stepping = undefined;
  }

  private setWatch(watch: Watch | null): void {
    if (watch) {
      this.look(watch);
      this.watch = { ...watch, every: Math.max(1, Math.floor(watch.every)) };
    } else {
      this.watch = null;
    }
  }

  private look({ sentence, options }: Watch): void {
    this.looked = this.run.stepsDone;
    const translation = this.guarded(() => this.run.translate(sentence, options));
    this.snapshots.push({ step: this.run.stepsDone, translation });
  }

  private save(): void {
    if (this.savedStep === this.run.stepsDone) return;
    const checkpoint = this.guarded(() => this.run.checkpoint());
    this.saved = performance.now();
    this.savedStep = this.run.stepsDone;
    this.events.post({ type: "saved", id: this.id, step: this.savedStep, checkpoint }, [
      checkpoint.buffer as ArrayBuffer,
    ]);
  }

  /** Tells the page how far the run is; what it was told is not told again. */
  private report(): TrainingProgress {
    const progress = this.progress();
    this.reported = performance.now();
    this.events.post({ type: "trained", id: this.id, progress });
    return progress;
  }

  private progress(): TrainingProgress {
    const snapshots = this.snapshots;
    this.snapshots = [];
    const { stepsDone, steps } = this.run;
    return {
      ...this.guarded(() => this.run.takeCurve()),
      state: this.state,
      stepsDone,
      steps,
      snapshots,
      secondsTrained: this.clock.seconds,
      tokensPerSecond: this.clock.tokensPerSecond,
      secondsLeft: this.clock.secondsPerStep * (steps - stepsDone),
      stepMemory: this.run.memory,
      account: accountOf(this.module),
      weightsHash:
        this.state === "running" ? null : this.guarded(() => this.run.facts().weightsHash),
    };
  }

  private beginEvaluation(request: number, setup: EvaluationSetup): void {
    if (this.evaluation) {
      throw asEngineError(new Error("An evaluation of this run is under way; stop it first."));
    }
    const evaluation = { request, stopped: false, done: Promise.resolve() };
    this.evaluation = evaluation;
    evaluation.done = this.evaluate(evaluation, setup).finally(() => {
      this.evaluation = undefined;
    });
  }

  private async evaluate(
    evaluation: { request: number; stopped: boolean },
    setup: EvaluationSetup,
  ): Promise<void> {
    const { request } = evaluation;
    try {
      const found = await this.measure(evaluation, setup);
      if (found) this.answer(request, found);
    } catch (error) {
      this.refuse(request, error);
    }
  }

  /** The figures, or undefined when it was stopped. */
  private async measure(
    evaluation: { request: number; stopped: boolean },
    setup: EvaluationSetup,
  ): Promise<Evaluation | undefined> {
    const { request } = evaluation;
    const steps = this.guarded(() => this.run.evaluate(setup));
    if (!steps) return undefined;
    try {
      for (;;) {
        const more = runSlice(() => this.guarded(() => steps.step()));
        const found = this.guarded(() => steps.result());
        if (!more) return found;
        this.events.post({ type: "evaluated", id: this.id, request, evaluation: found });
        await nextTask();
        if (evaluation.stopped) return undefined;
      }
    } finally {
      steps.delete();
    }
  }

  private answer(request: number, result: unknown): void {
    this.events.post({ type: "answer", id: this.id, request, result }, transferablesIn(result));
  }

  private refuse(request: number, error: unknown): void {
    const known = asEngineError(error);
    this.events.post({ type: "refusal", id: this.id, request, error: known.toRecord() });
    if (known.code === "trap") this.events.fail(known);
  }

  private guarded<T>(call: () => T): T {
    return guard(this.module, call);
  }
}

/** Holds steps back to at most so many a second. */
class Pace {
  private interval = 0;
  private next = 0;
  private waking: (() => void) | undefined;

  get limited(): boolean {
    return this.interval > 0;
  }

  /** Throws an EngineError for a pace at which nothing would ever happen. */
  set(stepsPerSecond: number): void {
    if (!(stepsPerSecond > 0)) {
      throw new EngineError(
        "invalid-argument",
        `A run needs more than 0 steps a second, found ${stepsPerSecond}.`,
      );
    }
    this.interval = 1000 / stepsPerSecond;
    this.next = performance.now();
    this.wake();
  }

  /** Resolves when the next step may be taken, or when something else is to be looked at. */
  async due(): Promise<void> {
    const rest = this.next - performance.now();
    if (this.limited && rest > 0) {
      await new Promise<void>((resolve) => {
        this.waking = resolve;
        setTimeout(resolve, rest);
      });
      this.waking = undefined;
    }
  }

  /** Takes the step that was due; a reader who came late does not see several at once. */
  take(step: () => void): void {
    this.next = Math.max(this.next, performance.now() - this.interval) + this.interval;
    step();
  }

  wake(): void {
    this.waking?.();
  }
}

/** How fast a run is, over about its last second. */
class RunClock {
  seconds = 0;
  tokensPerSecond = 0;
  secondsPerStep = Number.NaN;
  private windowBegin = { seconds: 0, steps: Number.NaN, tokens: 0 };

  add(milliseconds: number, steps: number, tokens: number): void {
    this.seconds += milliseconds / 1000;
    if (Number.isNaN(this.windowBegin.steps)) {
      this.windowBegin = { seconds: this.seconds, steps, tokens };
      return;
    }
    const seconds = this.seconds - this.windowBegin.seconds;
    this.tokensPerSecond = (tokens - this.windowBegin.tokens) / seconds;
    this.secondsPerStep = seconds / (steps - this.windowBegin.steps);
    if (seconds > 1) this.windowBegin = { seconds: this.seconds, steps, tokens };
  }
}

export const trainingParts: WorkerParts<TrainingModule> = {
  instantiate: instantiateTraining,
  operations: trainingOperations as AnyOperations<TrainingModule>,
  openRun: (module, command, events) => new RunHost(module, command, events),
};
