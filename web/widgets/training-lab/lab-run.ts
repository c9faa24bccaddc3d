import { EngineError } from "../../engine/error.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import type { StoredRun } from "../storage/database.ts";
import { RunSession, type RunSessionOptions } from "../training-run/run-session.ts";
import { type RunStore, runKey } from "../training-run/run-store.ts";

/** Where a run stood when it came to rest: with its setup all that its weights depend on. */
export interface Place {
  /** Steps that were done; 0: the link says nothing. */
  step: number;
  /** Of the weights; "" where the link has none. */
  hash: string;
}

/** The run that the link asks for. */
export interface AskedRun extends Place {
  setup: TrainingSetup;
  /** What the reader's text is known by; null for the grammar. */
  corpus: string | null;
  sentence: string;
}

/**
 * A run that is made again from a link. "waiting": until it comes into view or the reader starts
 * it. "done": it has come to its step.
 */
export interface Replay extends Place {
  state: "waiting" | "running" | "stopped" | "done";
  /** The hash that was found there; "" before. */
  found: string;
}

export interface LabRunOptions extends Pick<RunSessionOptions, "lab" | "train" | "changed"> {
  store: Pick<RunStore, "save" | "find" | "remove">;
}

/**
 * The lab's run: what the browser kept of it is taken up where it was, what a link has of it is
 * made again to the same step. No method rejects where a run is refused: `session.failure` says why.
 */
export class LabRun {
  readonly session: RunSession;
  /** True while the store is asked. */
  looking = false;
  replay: Replay | undefined;
  /** What the browser kept of the run, where that is further than the link's step. */
  further: StoredRun | undefined;
  private asked: AskedRun | undefined;
  /** True once the run has been told how far a replay goes: then a rest is an end of it. */
  private told = false;

  constructor(private readonly options: LabRunOptions) {
    this.session = new RunSession({
      lab: options.lab,
      train: options.train,
      store: options.store,
      changed: () => this.changed(),
    });
  }

  /** What a link should say of where the run stands: nothing while it moves. */
  get place(): Place {
    const { replay, session, further } = this;
    if (replay && (further || replay.state !== "done")) return replay;
    const rests = session.phase === "paused" || session.phase === "finished";
    return rests && session.step > 0
      ? { step: session.step, hash: session.weightsHash }
      : { step: 0, hash: "" };
  }

  /** True while a link's run has not come to its step. */
  get replaying(): boolean {
    return this.replay !== undefined && this.replay.state !== "done";
  }

  /** Turns to another run: takes up what was kept of it, or waits to be started. */
  async take(asked: AskedRun): Promise<void> {
    this.asked = asked;
    this.further = undefined;
    this.replay = asked.step > 0 ? replayOf(asked) : undefined;
    this.looking = true;
    this.session.close();
    const stored = await this.options.store.find(this.keyOf(asked));
    if (this.asked !== asked) return;
    this.looking = false;
    if (stored && this.replay && stored.step > this.replay.step) {
      this.replay.state = "stopped";
      this.further = stored;
    } else if (stored) {
      await this.open(stored);
      this.settleReplay();
      // It was here all the time: there is nothing to prove.
      if (this.replay?.found === this.replay?.hash) this.replay = undefined;
    }
    this.options.changed();
  }

  /** Starts or goes on: to the link's step, if there is one ahead, else to the end. */
  async train(): Promise<void> {
    const replay = this.replaying ? this.replay : undefined;
    if (replay) replay.state = "running";
    this.told = false;
    if (await this.ready()) {
      await this.session.resume(replay?.step);
      this.told = true;
    } else if (replay && this.session.phase !== "opening") {
      replay.state = "stopped";
    }
    this.changed();
  }

  /** Goes on with what was kept, past the link's step. */
  async continueFurther(): Promise<void> {
    const { further } = this;
    this.further = undefined;
    this.replay = undefined;
    if (further && (await this.open(further))) await this.session.resume();
  }

  async takeSteps(count: number): Promise<void> {
    if (!(await this.ready())) return;
    await this.session.takeSteps(count);
    if (this.replaying) this.settleReplay();
    this.options.changed();
  }

  pause(): Promise<void> {
    return this.session.pause();
  }

  /** Gives up a run that is being opened. */
  cancel(): void {
    if (this.replay) this.replay.state = "stopped";
    this.session.close();
  }

  /** Back to before the first step; what was kept of the run is forgotten. */
  async reset(): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    this.replay = undefined;
    this.further = undefined;
    this.session.close();
    await this.session.stored();
    await this.options.store.remove(this.keyOf(asked));
  }

  /** Follows another sentence. */
  async follow(sentence: string): Promise<void> {
    if (this.asked) this.asked = { ...this.asked, sentence };
    await attempt(() => this.session.follow(sentence));
  }

  /** Has no run until another is asked for. */
  close(): void {
    this.asked = undefined;
    this.replay = undefined;
    this.further = undefined;
    this.looking = false;
    if (this.session.phase !== "empty") this.session.close();
  }

  private async ready(): Promise<boolean> {
    const { phase } = this.session;
    if (phase === "paused" || phase === "running" || phase === "finished") return true;
    return phase !== "opening" && this.open();
  }

  private async open(stored?: StoredRun): Promise<boolean> {
    const { asked } = this;
    if (!asked) return false;
    this.further = undefined;
    const { setup, corpus, sentence } = asked;
    return attempt(() =>
      this.session.open(setup, { corpus, sentence, ...(stored ? { stored } : {}) }),
    );
  }

  private changed(): void {
    if (this.told && this.replay?.state === "running") this.settleReplay();
    this.options.changed();
  }

  /** Sees where a replay has come to when the run rests. */
  private settleReplay(): void {
    const { replay, session } = this;
    if (!replay || session.busy || session.weightsHash === "") return;
    const goal = Math.min(replay.step, session.steps);
    if (session.step > goal) {
      this.replay = undefined;
    } else if (session.step === goal) {
      replay.state = "done";
      replay.found = session.weightsHash;
    } else if (replay.state === "running") {
      replay.state = "stopped";
    }
  }

  private keyOf({ setup, corpus }: AskedRun): string {
    return runKey(this.options.lab, setup, corpus);
  }
}

function replayOf({ step, hash }: Place): Replay {
  return { step, hash, state: "waiting", found: "" };
}

/** False where the engine refuses, which the session has noted. */
async function attempt(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
