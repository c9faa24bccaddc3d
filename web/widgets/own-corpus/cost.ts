import type {
  CorpusReport,
  PresetFacts,
  TrainingSettings,
  TrainingSetup,
} from "../../engine/training.ts";
import type { Trial } from "./trial.ts";

/** What a run would take, from a few of its steps. */
export interface Cost {
  seconds: number;
  steps: number;
  /** How often each pair is seen. */
  passes: number;
}

/** What "corpus-measured" says: what a whole run takes, and the steps that showed it. */
export interface CorpusMeasured {
  cost: Cost;
  trial: Trial;
}

/** The settings that a setup comes to. */
export function settingsOf(
  setup: TrainingSetup,
  presets: readonly PresetFacts[],
): TrainingSettings {
  const preset = presets.find(({ name }) => name === setup.preset);
  if (!preset) throw new Error(`The core has no preset “${setup.preset}”.`);
  return { ...preset.training, ...setup.training };
}

/**
 * The time of a whole run at the trial's words a second. A run that begins with short sentences has
 * fewer words in its first steps: every step's share of words is counted.
 */
export function costOf(trial: Trial, settings: TrainingSettings, report: CorpusReport): Cost {
  const load = runLoad(settings, report, trial.pairs);
  return {
    seconds: load.words / trial.wordsPerSecond,
    steps: settings.steps,
    passes: load.pairs / trial.pairs,
  };
}

/** As exactly as a measurement over a few steps can say: to 10 s above a minute, to 1 min above ten. */
export function roundedSeconds(seconds: number): number {
  const to = seconds < 60 ? 1 : seconds < 600 ? 10 : 60;
  return Math.max(1, Math.round(seconds / to)) * to;
}

/** Words and pairs that a run reads, `pairs` of the text's being there to learn from. */
function runLoad(
  { steps, batchSize, curriculumFirst: first, curriculumGrowth: growth }: TrainingSettings,
  report: CorpusReport,
  pairs: number,
): { words: number; pairs: number } {
  const within = cumulated(report.sourceLengths);
  const kept = pairs / report.pairs;
  // For each source word the target's words, and for each pair the end mark.
  const wordsEach =
    (report.sourceTokens + report.targetTokens + report.pairs) / report.sourceTokens;
  const load = { words: 0, pairs: 0 };
  for (let step = 0; step < steps; step++) {
    const limit = first > 0 || growth > 0 ? first + growth * (step / steps) : Infinity;
    const there = within[Math.min(Math.floor(Math.max(limit, 1)), within.length - 1)] as Within;
    const count = Math.max(1, there.pairs * kept);
    const batch = count / Math.ceil(count / batchSize);
    load.words += batch * there.meanSource * wordsEach;
    load.pairs += batch;
  }
  return load;
}

interface Within {
  pairs: number;
  meanSource: number;
}

/** For each limit the pairs whose source keeps to it; where there are none, the shortest ones. */
function cumulated(sourceLengths: Int32Array): Within[] {
  let pairs = 0;
  let words = 0;
  const all = Array.from(sourceLengths, (count, length) => {
    pairs += count;
    words += count * length;
    return { pairs, meanSource: words / pairs };
  });
  const shortest = all.find((entry) => entry.pairs > 0);
  return all.map((entry) => (entry.pairs > 0 ? entry : (shortest as Within)));
}
