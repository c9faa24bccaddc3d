import type { Command, WorkerEvent } from "../../../web/engine/protocol.ts";
import type { WorkerPort } from "../../../web/engine/watched-worker.ts";
import type { WorkerScope } from "../../../web/engine/worker-host.ts";

/** A worker's two ends in one thread, with the structured clones and the delays of real messages. */
export class InProcessWorker implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  private readonly channel = new MessageChannel();
  private dead = false;

  constructor(serve: (scope: WorkerScope) => void) {
    const { port1, port2 } = this.channel;
    const scope: WorkerScope = {
      onmessage: null,
      postMessage: (event, transfer = []) => {
        if (!this.dead) port2.postMessage(event, transfer);
      },
    };
    serve(scope);
    port2.onmessage = ({ data }: MessageEvent<Command>) => {
      if (!this.dead) scope.onmessage?.({ data } as MessageEvent<Command>);
    };
    port1.onmessage = ({ data }: MessageEvent<WorkerEvent>) => {
      if (!this.dead) this.onmessage?.({ data } as MessageEvent<WorkerEvent>);
    };
  }

  postMessage(command: Command): void {
    this.channel.port1.postMessage(command);
  }

  terminate(): void {
    this.dead = true;
    this.channel.port1.close();
    this.channel.port2.close();
  }

  /** Dies without a word, as a worker does whose thread the browser has ended. */
  kill(): void {
    this.dead = true;
  }

  /** Dies of an uncaught error. */
  crash(message: string): void {
    this.dead = true;
    this.onerror?.({ message, preventDefault() {} } as ErrorEvent);
  }
}
