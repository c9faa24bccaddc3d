import type { ReactiveController, ReactiveControllerHost } from "lit";

interface PlayerOptions {
  /** Takes a step; false where it was the last. */
  advance(): boolean;
  /** Milliseconds from one step to the next. */
  interval(): number;
}

/** Takes steps by itself until the end, or until it is told to stop. */
export class Player implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: ReactiveControllerHost,
    private readonly options: PlayerOptions,
  ) {
    this.host = host;
    host.addController(this);
  }

  get playing(): boolean {
    return this.timer !== undefined;
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** The first step comes at once. */
  play(): void {
    this.stop();
    this.step();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.host.requestUpdate();
  }

  private readonly step = (): void => {
    if (this.options.advance()) this.timer = setTimeout(this.step, this.options.interval());
    else this.stop();
  };
}
