import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Tells its host once the host has come into view, or near it: long work waits for a reader. */
export class InView implements ReactiveController {
  seen = false;
  private readonly host: ReactiveControllerHost & Element;
  private observer: IntersectionObserver | undefined;

  /** `near`: how many pixels above or below the window count as in view. */
  constructor(
    host: ReactiveControllerHost & Element,
    private readonly near = 0,
  ) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.seen) return;
    const margin = { rootMargin: `${this.near}px 0px` };
    this.observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.seen = true;
      this.observer?.disconnect();
      this.host.requestUpdate();
    }, margin);
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
  }
}
