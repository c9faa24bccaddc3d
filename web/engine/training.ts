/** What a training run is made of, and what is said between the page and the worker that runs it. */

import type { ErrorRecord, InstanceAccount } from "./protocol.ts";
import type {
  Architecture,
  Evaluation,
  ForcedReading,
  ModelFacts,
  TranslateOptions,
  Translation,
} from "./translation.ts";

export type PresetName = "lesson" | "fixed" | "quick" | "forward" | "reversed";

export interface TrainingSettings {
  steps: number;
  /** Sentence pairs. */
  batchSize: number;
  /** After the warm-up. */
  learningRate: number;
  warmupSteps: number;
  /** Of the rate, at the last step. */
  finalFraction: number;
  /** The longest source a step may see is first + growth * progress; 0 and 0: any. */
  curriculumFirst: number;
  curriculumGrowth: number;
  /** From the first step to the last in a line. */
  teacherForcingFirst: number;
  teacherForcingLast: number;
  /** The gradient's largest norm; 0: none. */
  clipNorm: number;
  labelSmoothing: number;
}

/** Sentences of the English-French grammar; what is left out is the preset's. */
export interface GrammarCorpus {
  kind: "grammar";
  /** Pairs. */
  count?: number;
  /** English words. */
  shortest?: number;
  longest?: number;
}

/** How a text of one's own is read; what is left out has the value in the comment. */
export interface ReadingOptions {
  /** Letters in lower case; true. */
  lowercase?: boolean;
  /** The text is tokens between spaces already; false. */
  tokenized?: boolean;
  /** The target text puts French spaces before ; : ! ?; false. */
  frenchTarget?: boolean;
  /** Columns of a line with tabs, from 0; 0 and 1. */
  sourceColumn?: number;
  targetColumn?: number;
  /** Leave out pairs that were there before; true. */
  dropDuplicates?: boolean;
  /** Pairs with more words on a side are left out; 50. */
  maxTokens?: number;
  /** Lines past these are not read; 200,000. */
  maxLines?: number;
  /** The most words of a vocabulary, specials included; 8,000. */
  vocabularySize?: number;
  /** Rarer words are unknown; 1. */
  minCount?: number;
  /** Pairs kept back to measure on, spread evenly; a twentieth of them, at most 500. */
  heldOut?: number;
}

/** A file's bytes or a text. */
export type TextSource = string | Uint8Array;

export type TextCorpus = ReadingOptions &
  (
    | { kind: "tab-separated"; text: TextSource }
    | { kind: "two-texts"; source: TextSource; target: TextSource }
  );

export type CorpusSetup = GrammarCorpus | TextCorpus;

/** Everything that decides a run's weights: the same setup gives the same bits everywhere. */
export interface TrainingSetup {
  /** What everything that is left out below is taken from. */
  preset: PresetName;
  seed: string;
  model?: Partial<Architecture>;
  training?: Partial<TrainingSettings>;
  corpus?: CorpusSetup;
  /** Bytes a step may use; 512 MB. */
  memoryLimit?: number;
}

export interface PresetFacts {
  name: PresetName;
  description: string;
  architecture: Architecture;
  training: TrainingSettings;
  /** Without lengths: the lesson's mix. */
  corpus: GrammarCorpus & { count: number };
}

export type SkipReason =
  | "empty-line"
  | "few-columns"
  | "empty-sentence"
  | "long-line"
  | "many-tokens"
  | "duplicate"
  | "past-limit";

/** What was found in a text. */
export interface CorpusReport {
  lines: number;
  pairs: number;
  skipped: Record<SkipReason, number>;
  /** The first ten of each reason, by line; `message` is a sentence that names the line. */
  skippedLines: { line: number; reason: SkipReason; message: string }[];
  /** Pairs equal to one before, whether dropped or not. */
  duplicates: number;
  longestSource: number;
  longestTarget: number;
  sourceTokens: number;
  targetTokens: number;
  /** Different words. */
  sourceWords: number;
  targetWords: number;
  /** Lines with bytes that are not UTF-8, and the first of them, 0 if there is none. */
  invalidLines: number;
  firstInvalidLine: number;
  /**
   * Pairs by the words of their longer sentence, from 0 on; those that `maxTokens` left out too, and
   * at 256 those that are longer still.
   */
  lengths: Int32Array;
  /** The pairs that were read, by the words of their source sentence. */
  sourceLengths: Int32Array;
  /** How often each different word was seen, the most frequent first. */
  sourceFrequencies: Int32Array;
  targetFrequencies: Int32Array;
  /** The first eight, in words. */
  firstPairs: { source: string[]; target: string[] }[];
  /** 16 hexadecimal digits that name the bytes of the texts, however they are read. */
  fingerprint: string;
}

/** A run before its first step, or where a checkpoint left it. */
export interface TrainingStart {
  facts: ModelFacts;
  training: TrainingSettings;
  stepsDone: number;
  /** Pairs to learn from. */
  pairs: number;
  /** Pairs kept back; 0 for the grammar, which draws others to measure on. */
  heldOut: number;
  /** Of a text; null for the grammar. */
  report: CorpusReport | null;
}

/** A sentence whose translation is followed while the model learns. */
export interface Watch {
  sentence: string;
  /** Looked at again whenever this many more steps are done, and when the run comes to rest. */
  every: number;
  options?: TranslateOptions;
}

export interface Snapshot {
  /** Steps that were done. */
  step: number;
  translation: Translation;
}

export type TrainingState = "running" | "paused" | "finished" | "failed";

/** One entry a step. */
export interface Curve {
  /** Nats a target word, before the step's update. */
  loss: Float64Array;
  /** Share of target words that the model would have chosen. */
  accuracy: Float64Array;
  /** Before clipping. */
  gradientNorm: Float64Array;
  learningRate: Float64Array;
}

/** The steps since the last progress, up to `stepsDone`, and how the run stands. */
export interface TrainingProgress extends Curve {
  state: TrainingState;
  stepsDone: number;
  steps: number;
  /** Of the watched sentence, since the last progress. */
  snapshots: Snapshot[];
  /** Spent in steps by this worker. */
  secondsTrained: number;
  /** Source and target words a second. */
  tokensPerSecond: number;
  /** Until the last step at this pace; NaN before the first. */
  secondsLeft: number;
  /** Bytes that the steps' values hold. */
  stepMemory: number;
  /** Of the worker. */
  account: InstanceAccount;
  /** The weights' hash, null while running. */
  weightsHash: string | null;
}

/** What to measure a model on. */
export interface EvaluationSetup {
  /** "held-out": what a run on a text kept back; else sentences of the grammar or a text. */
  corpus:
    | { kind: "held-out" }
    | {
        kind: "grammar";
        split: "development" | "test";
        seed: string;
        count: number;
        shortest?: number;
        longest?: number;
      }
    | TextCorpus;
  /** Translate too; false: teacher-forced figures alone, at a fraction of the time; true. */
  freeRunning?: boolean;
  /** 64. */
  batchSize?: number;
  /** 1. */
  attentionTemperature?: number;
  /** The source lengths at which ranges start; 3, 7, 13, 21, 31, 41. */
  buckets?: number[];
}

/** What can be asked of a run, and what it answers. */
export interface TrainingActions {
  /** Goes on, until so many steps are done or to the end. */
  run: { args: { until?: number }; result: TrainingProgress };
  pause: { args: Record<string, never>; result: TrainingProgress };
  /** Runs so many steps, then pauses and answers. */
  step: { args: { count: number }; result: TrainingProgress };
  /** No more steps a second than this, so that a reader can follow; Infinity: as fast as it can. */
  pace: { args: { stepsPerSecond: number }; result: null };
  watch: { args: { watch: Watch | null }; result: null };
  /** With the weights as they are. */
  translate: { args: { sentence: string; options?: TranslateOptions }; result: Translation };
  read: { args: { sentence: string; reference: string }; result: ForcedReading };
  /** In slices; the steps wait. */
  evaluate: { args: { setup: EvaluationSetup }; result: Evaluation };
  /** The run as a file that goes on to the same bits. */
  checkpoint: { args: Record<string, never>; result: Uint8Array };
  /** The model as a safetensors file. */
  model: { args: Record<string, never>; result: Uint8Array };
  facts: { args: Record<string, never>; result: ModelFacts };
}

export type TrainingActionName = keyof TrainingActions;
export type ActionArgs<K extends TrainingActionName> = TrainingActions[K]["args"];
export type ActionResult<K extends TrainingActionName> = TrainingActions[K]["result"];

export interface TrainCommand {
  type: "train";
  id: number;
  setup: TrainingSetup;
  /** Where to go on from. */
  checkpoint: Uint8Array | null;
  watch: Watch | null;
  /** Milliseconds between checkpoints that are sent unasked, and between progress events. */
  checkpointInterval: number;
  progressInterval: number;
}

export interface ActCommand<K extends TrainingActionName> {
  type: "act";
  /** The run's. */
  id: number;
  request: number;
  action: K;
  args: ActionArgs<K>;
}

/** Stops an evaluation. */
export interface StopCommand {
  type: "stop";
  /** The run's. */
  id: number;
  request: number;
}

/** What a worker says about a run. */
export type TrainingEvent =
  | { type: "started"; id: number; start: TrainingStart }
  | { type: "trained"; id: number; progress: TrainingProgress }
  | { type: "saved"; id: number; step: number; checkpoint: Uint8Array }
  | { type: "evaluated"; id: number; request: number; evaluation: Evaluation }
  | { type: "answer"; id: number; request: number; result: unknown }
  | { type: "refusal"; id: number; request: number; error: ErrorRecord }
  /** A step failed: its weights are those of the step before, which `saved` has just sent. */
  | { type: "failed"; id: number; error: ErrorRecord };

/** Told what happens to a run, in the order in which it happens. */
export interface TrainingListener {
  onProgress?(progress: TrainingProgress): void;
  onCheckpoint?(checkpoint: SavedRun): void;
  /** The worker was lost and another one goes on from the last checkpoint. */
  onRestart?(notice: string, from: SavedRun | undefined): void;
  /** The run stopped and does not go on by itself: a loss that is no number, or memory. */
  onFailure?(error: ErrorRecord, last: SavedRun | undefined): void;
  onEvaluation?(evaluation: Evaluation): void;
}

export interface SavedRun {
  step: number;
  checkpoint: Uint8Array;
}

export interface TrainingStartOptions {
  checkpoint?: Uint8Array;
  watch?: Watch;
  /** Milliseconds; 5,000 and 100. */
  checkpointInterval?: number;
  progressInterval?: number;
}

/** A run in a worker of its own; it begins paused. */
export interface TrainingRun {
  /** Rejects with an EngineError when the setup or the checkpoint is refused. */
  readonly started: Promise<TrainingStart>;
  /** The last checkpoint. */
  readonly saved: SavedRun | undefined;
  /** Rejects with an EngineError. A `signal` gives up waiting; it stops an evaluation. */
  act<K extends TrainingActionName>(
    action: K,
    args: ActionArgs<K>,
    options?: { signal?: AbortSignal },
  ): Promise<ActionResult<K>>;
  /** Ends the run and its worker at once; what is pending is rejected as cancelled. */
  close(): void;
}
