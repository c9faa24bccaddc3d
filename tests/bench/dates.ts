import type { Browser } from "@playwright/test";
import type { TrainingSetup } from "../../web/engine/training.ts";
import { atLeast, type Figure } from "./figure.ts";
import { fastest, measureCore, measurePyTorch, numberText, type Pace } from "./pace.ts";
import { askWorker, tensorFlow } from "./worker.ts";

const batchSize = 128;
const batches = 10;
const passes = 20;
const rounds = 3;
const sourceWords = { vocabulary: 35, length: 12 };
/** A sentence's end is a word more. */
const targetWords = { vocabulary: 13, length: 9 };
const specials = 4;

/** Lines of words in an order without sense; each line begins with another word than the last. */
function writeLines({ vocabulary, length }: typeof sourceWords): string {
  const words = vocabulary - specials;
  const line = (row: number) =>
    Array.from({ length }, (_, i) => `w${(row + i * i * 5 + row * i) % words}`).join(" ");
  return Array.from({ length: batches * batchSize }, (_, row) => line(row)).join("\n");
}

/** The sizes of TensorFlow.js' date-conversion example, on words without sense. */
const setup: TrainingSetup = {
  preset: "lesson",
  seed: "0",
  model: {
    cell: "lstm",
    embeddingSize: 64,
    encoderSize: 64,
    decoderSize: 64,
    bidirectional: false,
    attention: "dot",
    values: "states",
  },
  training: {
    steps: batches * (passes + 1),
    batchSize,
    clipNorm: 0,
    curriculumFirst: 0,
    curriculumGrowth: 0,
  },
  corpus: {
    kind: "two-texts",
    source: writeLines(sourceWords),
    target: writeLines(targetWords),
    tokenized: true,
    dropDuplicates: false,
    heldOut: 0,
  },
};

interface NamedPace extends Pace {
  what: string;
}

/** One-step samples; the best of them. */
async function measureTensorFlow(browser: Browser): Promise<NamedPace> {
  const { secondsPerStep, version, simd, parameters } = await askWorker<{
    secondsPerStep: number;
    version: string;
    simd: boolean;
    parameters: number;
  }>(browser, tensorFlow, { batch: batchSize, warmup: 3, steps: 10 });
  const words = sourceWords.length + targetWords.length + 1;
  return {
    steps: 1 / secondsPerStep,
    tokens: (batchSize * words) / secondsPerStep,
    what: `TensorFlow.js ${version}, wasm ${simd ? "with" : "without"} SIMD, ${parameters} parameters`,
  };
}

async function measureOurs(browser: Browser): Promise<NamedPace> {
  const { facts, warm } = await measureCore(browser, { setup, cold: 1, passes, batches });
  return {
    ...warm,
    what: `a worker of Chromium, warm, ${facts.parameterCount} parameters`,
  };
}

/** The date-conversion model in Chromium beside TensorFlow.js there and PyTorch natively. */
export async function dateFigures(browser: Browser): Promise<Figure[]> {
  const ours: NamedPace[] = [];
  const theirs: Record<"tensorflowjs" | "pytorch", NamedPace[]> = { tensorflowjs: [], pytorch: [] };
  for (let i = 0; i < rounds; i++) {
    ours.push(await measureOurs(browser));
    theirs.tensorflowjs.push(await measureTensorFlow(browser));
    theirs.pytorch.push(measurePyTorch(["dates", batches * passes]));
  }
  const wasm = fastest(ours);
  const text = ({ steps, what }: NamedPace) =>
    `${numberText(steps * batchSize)} examples/s in ${what}`;
  const ratio = (name: keyof typeof theirs) => {
    const peer = fastest(theirs[name]);
    return {
      id: `training.dates.wasm-to-${name}`,
      value: wasm.steps / peer.steps,
      unit: "times",
      how:
        `date conversion, LSTM 64, batches of ${batchSize}, best of ${rounds}: ${text(wasm)}; ` +
        text(peer),
    };
  };
  return [atLeast(ratio("tensorflowjs"), 10, 14), atLeast(ratio("pytorch"), 0.6, 0.85)];
}
