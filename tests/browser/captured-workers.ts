/** A page whose workers stand at `window.workers`. */
export type WithWorkers = { workers: Worker[] };

/**
 * Runs in the page before its scripts: keeps every worker that the page makes, so that a test can do
 * to it what a browser might.
 */
export function captureWorkers(): void {
  const workers: Worker[] = [];
  const Native = Worker;
  Object.assign(globalThis, { workers });
  globalThis.Worker = class extends Native {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      workers.push(this);
    }
  };
}
