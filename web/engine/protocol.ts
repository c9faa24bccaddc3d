/**
 * The one typed protocol between the page and the core: what can be asked, and what comes back.
 * The main thread's instance and the workers answer the same operations.
 *
 * Matrices travel as flat row-major Float64Arrays with their sizes beside them; seeds travel as
 * text because they may be larger than a JavaScript number. Bytes of models and texts travel as
 * they are. What a model is, what a run says and what can be asked of attention stand in
 * translation.ts, training.ts and explanation.ts.
 */

import type { Counterfactual, CounterfactualSettings, Explanation, Foil } from "./explanation.ts";
import type {
  ActCommand,
  CorpusReport,
  EvaluationSetup,
  PresetFacts,
  StopCommand,
  TextCorpus,
  TrainCommand,
  TrainingActionName,
  TrainingEvent,
} from "./training.ts";
import type { Evaluation, TranslateOptions, Translation } from "./translation.ts";

/** Softmax with its intermediate rows. `temperature` is 0 (argmax) to Infinity (uniform). */
export interface SoftmaxSteps {
  /** What was subtracted from every score before exponentiation; 0 unless e^score would overflow. */
  shift: number;
  exponentials: Float64Array;
  sum: number;
  weights: Float64Array;
  /** Positions that share the largest weight. */
  top: Int32Array;
  entropyBits: number;
  effectivePositions: number;
}

/** Attention of every target word over every source word, from given scores and values. */
export interface Attention {
  targets: number;
  sources: number;
  /** [targets x sources] */
  weights: Float64Array;
  /** [targets] */
  entropyBits: Float64Array;
  effectivePositions: Float64Array;
  top: Int32Array;
  /** |c_i - mean h| / |h_top - mean h|, [targets] */
  distanceFromMean: Float64Array;
}

export interface SentencePair {
  id: string;
  source: string[];
  target: string[];
  /** For each target word the source position it was made from. */
  alignment: number[];
}

/** Encoder states and queries drawn as the lesson's NumPy program draws them. */
export interface SyntheticStates {
  source: string[];
  target: string[];
  alignment: number[];
  dimension: number;
  /** [sources x dimension] */
  states: Float64Array;
  /** [targets x dimension] */
  queries: Float64Array;
  /** H q / sqrt(d), [targets x sources] */
  scores: Float64Array;
}

export type ScoreFunctionName = "dot" | "scaled-dot" | "general" | "concat" | "additive";

export interface ParameterShape {
  name: string;
  rows: number;
  columns: number;
}

export interface ScoredFunction {
  name: ScoreFunctionName;
  formula: string;
  parameters: ParameterShape[];
  parameterCount: number;
  available: boolean;
  /** Why the function cannot score these sizes; empty when it can. */
  reason: string;
  scores: Float64Array;
  weights: Float64Array;
}

export interface ScoreFunctions {
  source: string[];
  functions: ScoredFunction[];
}

export interface SaturationPoint {
  dimension: number;
  largestWeight: number;
  largestWeightScaled: number;
  entropyBits: number;
  entropyBitsScaled: number;
}

/** Means over the trials of one sentence length, each a fraction from 0 to 1. */
export interface BottleneckPoint {
  length: number;
  trials: number;
  /** Positions given back by the mean of the states: one whatever is asked, so 1 / length. */
  fixedPositions: number;
  /** Positions given back by each target word's own context. */
  attentionPositions: number;
  /** Order forgiven: the sentence's words among the `length` words nearest to the mean. */
  fixedWords: number;
  /** Contexts whose nearest word of the vocabulary is the right one. */
  attentionWords: number;
}

export interface NumpySetting {
  name: string;
  /** "numbers" is a list in brackets, such as [1, 3, 0.5, 0]. */
  kind: "seed" | "integer" | "number" | "numbers";
  value: string;
  minimum: number;
  maximum: number;
  step: number;
}

export interface NumpyDemo {
  name: string;
  /** The program, relative to web/lessons. */
  source: string;
  settings: NumpySetting[];
}

/** The parameters of additive and of dot scoring, and whether dot fits the sizes. */
export interface ExerciseShapes {
  additive: ParameterShape[];
  /** Always empty: dot has no parameters. */
  dot: ParameterShape[];
  dotAvailable: boolean;
  dotReason: string;
}

export interface HardAttention {
  weights: Float64Array;
  sum: number;
  nonnegative: boolean;
  winner: number;
  winnerWeight: number;
  /** The largest |c - h_winner| over the elements. */
  distanceFromWinner: number;
}

/** What an instance of the core holds. */
export interface InstanceAccount {
  /** Bound objects that are alive: what is still there when nothing is used was leaked. */
  liveObjects: number;
  /** Bytes. */
  memory: number;
}

interface Operation<Args, Result> {
  args: Args;
  result: Result;
}

/** Everything the lesson's module answers: name, arguments, result. */
export interface Operations {
  softmaxSteps: Operation<{ scores: Float64Array; temperature: number }, SoftmaxSteps>;
  attend: Operation<
    {
      targets: number;
      sources: number;
      dimension: number;
      /** [targets x sources] */
      scores: Float64Array;
      /** [sources x dimension] */
      values: Float64Array;
      temperature: number;
    },
    Attention
  >;
  sentencePairs: Operation<Record<string, never>, SentencePair[]>;
  syntheticStates: Operation<
    {
      source: string[];
      target: string[];
      alignment: number[];
      seed: string;
      dimension: number;
      stateNoise: number;
      queryNoise: number;
    },
    SyntheticStates
  >;
  scoreFunctions: Operation<
    { seed: string; decoderSize: number; encoderSize: number; attentionSize: number },
    ScoreFunctions
  >;
  scoreSaturation: Operation<
    { seed: string; dimensions: number[]; positions: number; trials: number },
    SaturationPoint[]
  >;
  /** Long: reports progress with the points finished so far. */
  bottleneck: Operation<
    {
      seed: string;
      lengths: number[];
      dimension: number;
      stateNoise: number;
      queryNoise: number;
      trials: number;
    },
    BottleneckPoint[]
  >;
  numpyDemos: Operation<Record<string, never>, NumpyDemo[]>;
  numpyDemo: Operation<{ name: string; settings: Record<string, string> }, { text: string }>;
  exerciseShapes: Operation<
    { decoderSize: number; encoderSize: number; attentionSize: number },
    ExerciseShapes
  >;
  exerciseHardAttention: Operation<{ seed: string; scale: number }, HardAttention>;
  presets: Operation<Record<string, never>, PresetFacts[]>;
  account: Operation<Record<string, never>, InstanceAccount>;
  /** Long: a translation word by word; reports progress with what is written so far. */
  search: Operation<
    {
      /** A safetensors file. */
      model: Uint8Array;
      sentence: string;
      options?: TranslateOptions;
    },
    Translation
  >;
}

/** What the module that trains answers, in workers alone. */
export interface TrainingOperations {
  /** Long: reports progress with the figures of the sentences so far. */
  evaluate: Operation<{ model: Uint8Array; setup: EvaluationSetup }, Evaluation>;
  /** Long: what a text holds, before anything is trained on it; progress counts bytes. */
  readCorpus: Operation<{ corpus: TextCorpus }, CorpusReport>;
  /** Long: what each word of a translation hangs on; reports progress with the words so far. */
  explain: Operation<{ model: Uint8Array; sentence: string; foil?: Foil }, Explanation>;
  /** Long: other attention at one target position; reports progress with the best so far. */
  counterfactual: Operation<
    { model: Uint8Array; sentence: string; settings: CounterfactualSettings },
    Counterfactual
  >;
}

type AllOperations = Operations & TrainingOperations;

export type LessonOperationName = keyof Operations;
export type TrainingOperationName = keyof TrainingOperations;
export type OperationName = keyof AllOperations;
export type ArgsOf<K extends OperationName> = AllOperations[K]["args"];
export type ResultOf<K extends OperationName> = AllOperations[K]["result"];

/** An error as it crosses a thread: the core's own code and sentence. */
export interface ErrorRecord {
  code: string;
  message: string;
}

/** What the page sends to a worker. */
export type Command =
  | { type: "load"; module: WebAssembly.Module }
  | { [K in OperationName]: CallCommand<K> }[OperationName]
  | TrainCommand
  | { [K in TrainingActionName]: ActCommand<K> }[TrainingActionName]
  | StopCommand
  | { type: "cancel"; id: number }
  | { type: "ping"; sequence: number };

export interface CallCommand<K extends OperationName> {
  type: "call";
  id: number;
  operation: K;
  args: ArgsOf<K>;
}

/** What a worker sends back. */
export type WorkerEvent =
  | { type: "ready" }
  | { type: "result"; id: number; result: unknown }
  | { type: "progress"; id: number; done: number; total: number; partial: unknown }
  | { type: "cancelled"; id: number }
  | { type: "error"; id: number | null; error: ErrorRecord }
  | { type: "pong"; sequence: number }
  | TrainingEvent;
