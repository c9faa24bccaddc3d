interface TimelinePlayerOptions {
  /** The steps of the snapshots, in order; they may grow while it plays. */
  steps(): readonly number[];
  /** The step that is looked at; undefined for the newest. */
  current(): number | undefined;
  show(step: number | undefined): void;
  /** Whether the reader wants little motion. */
  calm(): boolean;
  changed(): void;
}

/** Milliseconds: of a whole animation, of its shortest picture, and of one without motion. */
const duration = 9000;
const shortest = 50;
const calmPicture = 700;
/** Pictures of an animation without motion. */
const calmPictures = 12;

/** Shows one snapshot after the other, from where the reader looks, or from the first at the end. */
export class TimelinePlayer {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: TimelinePlayerOptions) {}

  get playing(): boolean {
    return this.timer !== undefined;
  }

  play(): void {
    const steps = this.options.steps();
    const current = this.options.current();
    if (current === undefined || current >= (steps.at(-1) ?? 0)) this.options.show(steps[0]);
    this.wait();
    this.options.changed();
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.options.changed();
  }

  private wait(): void {
    const { length } = this.options.steps();
    const pause = this.options.calm() ? calmPicture : Math.max(shortest, duration / length);
    this.timer = setTimeout(() => this.advance(), pause);
  }

  /** To the next snapshot; past the last the newest is shown again, and it stops. */
  private advance(): void {
    const steps = this.options.steps();
    const current = this.options.current() ?? Number.POSITIVE_INFINITY;
    const stride = this.options.calm() ? Math.max(1, Math.round(steps.length / calmPictures)) : 1;
    const next = steps.findIndex((step) => step > current);
    const step = next < 0 ? undefined : steps[next + stride - 1];
    if (step === undefined || step === steps.at(-1)) {
      this.options.show(undefined);
      this.stop();
      return;
    }
    this.options.show(step);
    this.wait();
  }
}
