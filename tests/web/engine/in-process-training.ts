import { trainingParts } from "../../../web/engine/run-host.ts";
import type {
  TrainingListener,
  TrainingRun,
  TrainingSetup,
  TrainingStartOptions,
} from "../../../web/engine/training.ts";
import { TrainingClient } from "../../../web/engine/training-client.ts";
import { serve } from "../../../web/engine/worker-host.ts";
import { InProcessWorker } from "./in-process-worker.ts";
import { compileTraining } from "./training-file.ts";

/** A run of a few moments, for tests. */
export const smallSetup: TrainingSetup = {
  preset: "lesson",
  seed: "7",
  model: { embeddingSize: 8, encoderSize: 8, decoderSize: 16 },
  training: { steps: 40, batchSize: 8, warmupSteps: 5, learningRate: 8e-3 },
  corpus: { kind: "grammar", count: 300, shortest: 3, longest: 8 },
};

/** `engine.train` with the module that ships, in workers that share the test's thread. */
export class InProcessTraining {
  readonly workers: InProcessWorker[] = [];
  private readonly module: Promise<WebAssembly.Module>;

  constructor() {
    this.module = compileTraining();
  }

  readonly train = (
    setup: TrainingSetup,
    listener: TrainingListener,
    options: TrainingStartOptions,
  ): TrainingRun => {
    const createWorker = (): InProcessWorker => {
      const worker = new InProcessWorker((scope) => serve(scope, trainingParts));
      this.workers.push(worker);
      return worker;
    };
    const source = this.module.then((module) => ({ createWorker, module }));
    return new TrainingClient(source, setup, listener, options);
  };
}
