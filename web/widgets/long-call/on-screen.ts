import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Whether its host is in view now; redraws it when it comes back. */
export class OnScreen implements ReactiveController {
  visible = false;
  private readonly host: ReactiveControllerHost & Element;
  private observer: IntersectionObserver | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.observer = new IntersectionObserver((entries) => {
      this.visible = entries.at(-1)?.isIntersecting ?? false;
      if (this.visible) this.host.requestUpdate();
    });
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
    this.visible = false;
  }
}
