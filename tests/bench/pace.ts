import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import type { TrainingSetup } from "../../web/engine/training.ts";
import type { ModelFacts } from "../../web/engine/translation.ts";
import { askWorker, core } from "./worker.ts";

const pytorchScript = fileURLToPath(new URL("pytorch/training.py", import.meta.url));

/** How fast a model is trained. */
export interface Pace {
  /** A second. */
  steps: number;
  /** Source and target words a second. */
  tokens: number;
}

/** The best counts: what other programs take from the processor makes single ones slow. */
export function fastest<Kind extends Pace>(paces: readonly Kind[]): Kind {
  return paces.reduce((best, pace) => (pace.steps > best.steps ? pace : best));
}

export const numberText = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** A run's first steps, then whole passes over its batches. */
export interface CoreTask {
  setup: TrainingSetup;
  cold: number;
  passes: number;
  batches: number;
}

interface Stretch {
  steps: number;
  seconds: number;
  tokens: number;
}

function paceOf({ steps, seconds, tokens }: Stretch): Pace {
  return { steps: steps / seconds, tokens: tokens / seconds };
}

/** The pace of the page's module in a worker: of the first steps, and of the fastest pass. */
export async function measureCore(
  browser: Browser,
  task: CoreTask,
): Promise<{ facts: ModelFacts; cold: Pace; warm: Pace }> {
  const { facts, first, warm } = await askWorker<{
    facts: ModelFacts;
    first: Stretch;
    warm: Stretch[];
  }>(browser, core, { kind: "steps", ...task });
  return { facts, cold: paceOf(first), warm: fastest(warm.map(paceOf)) };
}

export interface PyTorchPace extends Pace {
  /** Version, way and library. */
  what: string;
}

/** Runs tests/bench/pytorch/training.py, which refuses to measure without OpenBLAS. */
export function measurePyTorch(args: readonly (string | number)[], input = ""): PyTorchPace {
  const output = execFileSync(
    process.env.PYTHON ?? "/usr/bin/python3",
    [pytorchScript, ...args.map(String)],
    { encoding: "utf8", input, env: { ...process.env, OPENBLAS_NUM_THREADS: "1" } },
  );
  const measured = JSON.parse(output);
  return {
    steps: measured.steps_per_second,
    tokens: measured.tokens_per_second,
    what: `PyTorch ${measured.torch}, ${measured.way}, on one thread with ${measured.blas}`,
  };
}
