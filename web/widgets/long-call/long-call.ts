import { EngineError } from "../../engine/error.ts";

export type Phase = "empty" | "waiting" | "working" | "finished" | "cancelled" | "failed";

/** How the call is made: in a worker on the page, by hand in a test. */
export type Run<Args, Result> = (
  args: Args,
  options: {
    signal: AbortSignal;
    onProgress: (done: number, total: number, partial: unknown) => void;
  },
) => Promise<Result>;

interface LongCallOptions<Args, Result> {
  run: Run<Args, Result>;
  /** Told after every change of what this shows. */
  onChange: () => void;
  /** Whether two arguments ask for the same. */
  same: (a: Args, b: Args) => boolean;
  /** How long the controls must rest before a new call starts. */
  restMilliseconds?: number;
}

/**
 * A calculation in a worker, one at a time: a new one cancels the old, and what is late is dropped.
 * Its result stays on show until a newer one comes.
 */
export class LongCall<Args, Result> {
  phase: Phase = "empty";
  /** What is known so far, also while a newer call is on its way. */
  result: Result | undefined;
  /** The arguments that `result` belongs to. */
  resultArgs: Args | undefined;
  /** The arguments of the newest call, started or waiting. */
  asked: Args | undefined;
  done = 0;
  total = 0;
  /** Why the call failed, in a sentence. */
  failure = "";
  milliseconds = 0;
  private readonly options: Required<LongCallOptions<Args, Result>>;
  private running: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LongCallOptions<Args, Result>) {
    this.options = { restMilliseconds: 300, ...options };
  }

  get busy(): boolean {
    return this.phase === "working" || this.phase === "waiting";
  }

  /** Whether `result` answers these arguments. */
  answers(args: Args): boolean {
    return this.resultArgs !== undefined && this.options.same(this.resultArgs, args);
  }

  /** Starts the first call at once and, when the arguments change, the next once they rest. */
  follow(args: Args): void {
    if (this.asked === undefined) void this.start(args);
    else if (!this.options.same(this.asked, args)) this.request(args);
  }

  /** Starts once nothing has changed for a while. */
  request(args: Args): void {
    this.stop();
    this.asked = args;
    this.phase = "waiting";
    this.done = 0;
    this.total = 0;
    this.timer = setTimeout(() => void this.start(args), this.options.restMilliseconds);
    this.options.onChange();
  }

  /** Starts at once. */
  async start(args: Args): Promise<void> {
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
      const result = await this.options.run(args, {
        signal: running.signal,
        onProgress: (done, total, partial) => {
          if (this.running === running) this.progress(args, done, total, partial);
        },
      });
      if (this.running !== running) return;
      this.result = result;
      this.resultArgs = args;
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
    if (!this.busy) return;
    this.stop();
    this.finish("cancelled");
  }

  /** Stops and forgets, as when the card leaves the page. */
  clear(): void {
    this.stop();
    this.phase = "empty";
    this.result = undefined;
    this.resultArgs = undefined;
    this.asked = undefined;
  }

  /** A partial result has the form of the whole one; `null` is none yet. */
  private progress(args: Args, done: number, total: number, partial: unknown): void {
    this.done = done;
    this.total = total;
    if (partial !== undefined && partial !== null) {
      this.result = partial as Result;
      this.resultArgs = args;
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
