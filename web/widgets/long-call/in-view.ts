import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Tells its host once the host has come into view: long work waits for a reader. */
export class InView implements ReactiveController {
  seen = false;
  private readonly host: ReactiveControllerHost & Element;
  private observer: IntersectionObserver | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.seen) return;
    this.observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.seen = true;
      this.observer?.disconnect();
      this.host.requestUpdate();
    });
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
  }
}
