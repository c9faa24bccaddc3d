import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import type { TrainingSetup } from "../../web/engine/training.ts";
import { dateFigures } from "./dates.ts";
import { atLeast, type Figure, reported } from "./figure.ts";
import {
  fastest,
  measureCore,
  measurePyTorch,
  numberText,
  type Pace,
  type PyTorchPace,
} from "./pace.ts";

const command = fileURLToPath(new URL("../../build/native/softlookup", import.meta.url));

/** Few enough for the sampler to sort all of a pass together: others can draw the same batches. */
const batches = 101;
const batchSize = 64;
const rounds = 3;
const passes = 2;
const seed = "0";

/** The lesson's model on sentences of every length from the first step on. */
const setup: TrainingSetup = {
  preset: "lesson",
  seed,
  training: { steps: batches * (passes + 1), batchSize, curriculumFirst: 0, curriculumGrowth: 0 },
  corpus: { kind: "grammar", count: batches * batchSize },
};

interface NativePace extends Pace {
  instructions: string;
}

/** `softlookup bench` leaves out the first batch of its pass. */
function measureNative(instructionSet: string): NativePace {
  const output = execFileSync(
    command,
    ["bench", "--preset", "lesson", "--steps", `${batches - 1}`, "--seconds", "0", "--json"],
    { encoding: "utf8", env: { ...process.env, SOFTLOOKUP_INSTRUCTION_SET: instructionSet } },
  );
  const { training } = JSON.parse(output);
  return {
    steps: training.steps_per_second,
    tokens: training.tokens_per_second,
    instructions: training.instructions,
  };
}

function trainingPairs(): string {
  const count = `${batches * batchSize}`;
  return execFileSync(command, ["corpus", "--count", count, "--seed", seed, "--split", "train"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
}

interface LessonPaces {
  cold: Pace;
  wasm: Pace;
  native128: Pace;
  native: NativePace;
  pytorch: PyTorchPace;
}

/** Everything once, one after the other. */
async function measureRound(browser: Browser, pairs: string): Promise<LessonPaces> {
  const { facts, cold, warm } = await measureCore(browser, { setup, cold: 10, passes, batches });
  const { sourceVocabulary, targetVocabulary } = facts;
  return {
    cold,
    wasm: warm,
    native128: measureNative("sse2"),
    native: measureNative(""),
    pytorch: measurePyTorch(["lesson", sourceVocabulary, targetVocabulary, passes], pairs),
  };
}

const paceText = ({ steps, tokens }: Pace) =>
  `${numberText(steps)} steps/s, ${numberText(tokens / 1000)} thousand tokens/s`;

async function lessonFigures(browser: Browser): Promise<Figure[]> {
  const pairs = trainingPairs();
  const measured: LessonPaces[] = [];
  for (let i = 0; i < rounds; i++) measured.push(await measureRound(browser, pairs));
  const best = <K extends keyof LessonPaces>(name: K) =>
    fastest(measured.map((round) => round[name]));
  const [wasm, native, native128, pytorch] = [
    best("wasm"),
    best("native"),
    best("native128"),
    best("pytorch"),
  ];
  const ratio = (name: string, over: Pace, under: Pace, how: string) => ({
    id: `training.lesson.${name}`,
    value: over.tokens / under.tokens,
    unit: "times",
    how: `the lesson's model, batches of ${batchSize}, all lengths, best of ${rounds}: ${how}`,
  });
  const ours = `${paceText(wasm)} in a worker of Chromium, warm`;
  const theirs = `${paceText(pytorch)} in ${pytorch.what}`;
  return [
    atLeast(ratio("wasm-to-pytorch", wasm, pytorch, `${ours}; ${theirs}`), 1.5, 2.2),
    atLeast(
      ratio(
        "wasm-to-native128",
        wasm,
        native128,
        `${ours}; ${paceText(native128)} natively with 128 bits`,
      ),
      0.8,
    ),
    atLeast(
      ratio(
        "native-to-pytorch",
        native,
        pytorch,
        `${paceText(native)} natively (${native.instructions}); ${theirs}`,
      ),
      3,
    ),
    reported({
      id: "training.lesson.wasm-cold",
      value: best("cold").steps,
      unit: "steps/s",
      how: "the first ten steps of a module just compiled, in a worker of Chromium",
    }),
  ];
}

/** Training steps in Chromium beside the native core, PyTorch and TensorFlow.js. */
export async function trainingFigures(browser: Browser): Promise<Figure[]> {
  return [...(await lessonFigures(browser)), ...(await dateFigures(browser))];
}
