import { cancelled } from "../../engine/client.ts";
import { EngineError } from "../../engine/error.ts";
import type {
  TrainingListener,
  TrainingProgress,
  TrainingRun,
  TrainingSetup,
  TrainingStartOptions,
} from "../../engine/training.ts";

/** `engine.train`, or a stand-in. */
export type Train = (
  setup: TrainingSetup,
  listener: TrainingListener,
  options: TrainingStartOptions,
) => TrainingRun;

/** What a few steps of a run showed on this device. */
export interface Trial {
  steps: number;
  /** Source and target words. */
  wordsPerSecond: number;
  /** Bytes: of the largest step's values, and of the whole worker. */
  stepMemory: number;
  memory: number;
  parameters: number;
  /** To learn from, and kept back to measure on. */
  pairs: number;
  heldOut: number;
}

/** Seconds spent in steps, and steps: what comes before runs slower than what comes later. */
const enough = { seconds: 1.5, steps: 4 };
/** A trial never reaches its end. */
const endless = 1_000_000;

/**
 * Takes real steps of a run in a worker of its own, and ends it. They see sentences of all lengths,
 * as the last steps of a run do. Rejects with an EngineError: where the run is refused, a step
 * fails, or the signal says so.
 */
export async function takeTrial(
  train: Train,
  setup: TrainingSetup,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (steps: number) => void },
): Promise<Trial> {
  const measured = new Measured(onProgress);
  const run = train(trialSetup(setup), measured, { checkpointInterval: Number.POSITIVE_INFINITY });
  const abort = (): void => {
    run.close();
    measured.fail(cancelled());
  };
  signal.addEventListener("abort", abort, { once: true });
  try {
    const start = await run.started;
    await run.act("run", {});
    const { stepsDone, tokensPerSecond, account } = await measured.enough;
    return {
      steps: stepsDone,
      wordsPerSecond: tokensPerSecond,
      stepMemory: measured.stepMemory,
      memory: account.memory,
      parameters: start.facts.parameterCount,
      pairs: start.pairs,
      heldOut: start.heldOut,
    };
  } finally {
    signal.removeEventListener("abort", abort);
    run.close();
  }
}

function trialSetup(setup: TrainingSetup): TrainingSetup {
  const training = { ...setup.training, steps: endless, curriculumFirst: 0, curriculumGrowth: 0 };
  return { ...setup, training };
}

/** Listens to a run until it has shown enough. */
class Measured implements TrainingListener {
  readonly enough: Promise<TrainingProgress>;
  stepMemory = 0;
  private settle: { resolve(progress: TrainingProgress): void; reject(error: EngineError): void };

  constructor(private readonly tell: (steps: number) => void) {
    this.settle = { resolve() {}, reject() {} };
    this.enough = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    // A refusal of the run itself is heard first.
    this.enough.catch(() => {});
  }

  onProgress(progress: TrainingProgress): void {
    const { stepsDone, secondsTrained, tokensPerSecond, stepMemory } = progress;
    this.stepMemory = Math.max(this.stepMemory, stepMemory);
    this.tell(stepsDone);
    if (stepsDone < enough.steps || secondsTrained < enough.seconds) return;
    if (tokensPerSecond > 0) this.settle.resolve(progress);
  }

  onFailure(error: { code: string; message: string }): void {
    this.fail(EngineError.fromRecord(error));
  }

  fail(error: EngineError): void {
    this.settle.reject(error);
  }
}
