import { EngineError } from "../../engine/error.ts";
import type { BottleneckPoint } from "../../engine/protocol.ts";
import type { SweepArgs } from "./settings.ts";

export type Phase = "empty" | "waiting" | "working" | "finished" | "cancelled" | "failed";

/** How the sweep is run: in a worker on the page, by hand in a test. */
export type RunSweep = (
  args: SweepArgs,
  options: {
    signal: AbortSignal;
    onProgress: (done: number, total: number, partial: unknown) => void;
  },
) => Promise<BottleneckPoint[]>;

interface SweepOptions {
  run: RunSweep;
  /** Told after every change of what this shows. */
  onChange: () => void;
  /** How long the sliders must rest before a new sweep starts. */
  restMilliseconds?: number;
}

/** One sweep at a time: a new one cancels the old, and what is late is dropped. */
export class Sweep {
  phase: Phase = "empty";
  /** What is known so far, also while a newer sweep is on its way. */
  points: readonly BottleneckPoint[] = [];
  /** The settings that `points` belong to. */
  pointsArgs: SweepArgs | undefined;
  /** The settings of the newest sweep, started or waiting. */
  asked: SweepArgs | undefined;
  done = 0;
  total = 0;
  /** Why the sweep failed, in a sentence. */
  failure = "";
  milliseconds = 0;
  private readonly options: Required<SweepOptions>;
  private running: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SweepOptions) {
    this.options = { restMilliseconds: 300, ...options };
  }

  /** Starts once nothing has changed for a while. */
  request(args: SweepArgs): void {
    this.stop();
    this.asked = args;
    this.phase = "waiting";
    this.done = 0;
    this.total = 0;
    this.timer = setTimeout(() => void this.start(args), this.options.restMilliseconds);
    this.options.onChange();
  }

  /** Starts at once. */
  async start(args: SweepArgs): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.asked = args;
    this.phase = "working";
    this.done = 0;
    this.total = 0;
    this.failure = "";
    this.options.onChange();
    const start = performance.now();
    try {
      const points = await this.options.run(args, {
        signal: running.signal,
        onProgress: (done, total, partial) => {
          if (this.running === running) this.progress(args, done, total, partial);
        },
      });
      if (this.running !== running) return;
      this.points = points;
      this.pointsArgs = args;
      this.milliseconds = performance.now() - start;
      this.finish("finished");
    } catch (error) {
      if (this.running !== running) return;
      if (!(error instanceof EngineError)) throw error;
      this.failure = error.message;
      this.finish(error.code === "cancelled" ? "cancelled" : "failed");
    }
  }

  /** Stops at the reader's wish; what is known so far stays. */
  cancel(): void {
    if (this.phase !== "working" && this.phase !== "waiting") return;
    this.stop();
    this.finish("cancelled");
  }

  /** Stops and forgets, as when the card leaves the page. */
  clear(): void {
    this.stop();
    this.phase = "empty";
    this.points = [];
    this.pointsArgs = undefined;
    this.asked = undefined;
  }

  private progress(args: SweepArgs, done: number, total: number, partial: unknown): void {
    this.done = done;
    this.total = total;
    if (Array.isArray(partial)) {
      this.points = partial as BottleneckPoint[];
      this.pointsArgs = args;
    }
    this.options.onChange();
  }

  private finish(phase: Phase): void {
    this.running = undefined;
    this.phase = phase;
    this.options.onChange();
  }

  private stop(): void {
    clearTimeout(this.timer);
    const running = this.running;
    this.running = undefined;
    running?.abort();
  }
}
