/**
 * What the core says about translation models: the types of settings, translations and held-out
 * figures. Matrices are flat and row-major with their sizes beside them; NaN stands for a figure
 * that there is nothing to judge by.
 */

import type { ScoreFunctionName } from "./protocol.ts";

export type CellKind = "rnn" | "gru" | "lstm";
export type ValueKind = "states" | "embeddings" | "states-and-embeddings";

/** What decides the shapes of a model's weights and how they are used. */
export interface Architecture {
  cell: CellKind;
  embeddingSize: number;
  /** Of an encoder state in one direction. */
  encoderSize: number;
  decoderSize: number;
  layers: number;
  bidirectional: boolean;
  residual: boolean;
  /** "none": the decoder gets one fixed vector. */
  attention: ScoreFunctionName | "none";
  /** Hidden layer of additive and concat scores. */
  attentionSize: number;
  /** What attention averages. */
  values: ValueKind;
  inputFeeding: boolean;
  reversedSource: boolean;
  tiedEmbeddings: boolean;
  /** 0 to 1. */
  dropout: number;
}

export interface ModelFacts {
  architecture: Architecture;
  /** Words, the four specials included. */
  sourceVocabulary: number;
  targetVocabulary: number;
  parameterCount: number;
  /** 16 hexadecimal digits: equal only where every bit of the weights is. */
  weightsHash: string;
  /** What the file says about itself: its preset, its seed. */
  details: { name: string; value: string }[];
}

/** A change of the attention weights at one target position, inside the decoder. */
export type Intervention =
  | { step: number; change: "forced"; weights: ArrayLike<number> }
  | { step: number; change: "uniform" }
  | { step: number; change: "permuted"; permutation: number[] };

/** How to translate; what is left out has the value in the comment. */
export interface TranslateOptions {
  /** "greedy" */
  kind?: "greedy" | "beam" | "sampling";
  /** 1 to 16; 4. */
  beamWidth?: number;
  /** alpha of Wu et al. 2016, equation 14; 0. */
  lengthPenalty?: number;
  /** beta, likewise; 0. */
  coveragePenalty?: number;
  /** Logits are divided by it; 1. */
  samplingTemperature?: number;
  /** Draw among so many likeliest words; 0, all. */
  topK?: number;
  /** Draw among the likeliest words with this probability together; 1, all. */
  topP?: number;
  /** Of sampling; "0". */
  seed?: string;
  /** Target positions, the end's too; 0, twice the source and ten more. */
  maxLength?: number;
  /** Inside the decoder, 0 to Infinity; 1. */
  attentionTemperature?: number;
  interventions?: Intervention[];
  /** Words by id that are written whatever the model would have chosen. */
  forcedWords?: { step: number; id: number }[];
  /** Likeliest next words to report for each position; 5. */
  keepTop?: number;
  /** Report decoder states and contexts; false. */
  keepStates?: boolean;
  /** Report every hypothesis that was considered; false. */
  keepTree?: boolean;
  /** Write the source word that `<unk>` looks at in its place; false. */
  copyUnknown?: boolean;
}

export interface SourceWord {
  /** As it was typed. */
  text: string;
  id: number;
  /** The model reads `<unk>`. */
  unknown: boolean;
}

/** What the encoder makes of a sentence: a row a word, in the sentence's own order. */
export interface SentenceEncoding {
  source: SourceWord[];
  /** Of a state: both directions together. */
  size: number;
  /** [sources x size], the last layer's. */
  states: Float64Array;
  embeddingSize: number;
  /** [sources x embeddingSize] */
  embeddings: Float64Array;
}

export interface TargetWord {
  text: string;
  id: number;
  /** The model wrote `<unk>`. */
  unknown: boolean;
  /** The source position that an unknown word was copied from, else -1. */
  copiedFrom: number;
}

export interface TopWord {
  text: string;
  id: number;
  probability: number;
}

/** One translation among those that a search ends with. */
export interface Hypothesis {
  text: string;
  ids: number[];
  /** Its nodes in the tree; the last is the end's where it is finished. */
  nodes: number[];
  logProbability: number;
  /** After the penalties. */
  score: number;
  finished: boolean;
}

/** One word in the tree of hypotheses. */
export interface TreeNode {
  /** The node before it, -1 for a first word. */
  parent: number;
  /** Target position, from 0. */
  step: number;
  text: string;
  id: number;
  /** Which of the looks it was chosen after. */
  look: number;
  logProbability: number;
  /** Of all words up to it. */
  cumulative: number;
  score: number;
  state: "kept" | "dropped" | "finished";
}

/** What the model made of a hypothesis for its next word. */
export interface Look {
  /** The hypothesis' last word in the tree, -1 before the first. */
  node: number;
  step: number;
  /** [sources]; empty without attention. */
  weights: Float64Array;
  scores: Float64Array;
  top: TopWord[];
}

/** A sentence as a model reads it and what it writes: the best hypothesis, position by position. */
export interface Translation {
  source: SourceWord[];
  words: TargetWord[];
  text: string;
  /** It has an end; without one it stopped at maxLength. */
  finished: boolean;
  logProbability: number;
  score: number;
  /** Target positions: a row each below. One more than `words` where it is finished, the end's. */
  targets: number;
  /** Columns below: source positions, 0 without attention. */
  sources: number;
  /** [targets x sources] */
  weights: Float64Array;
  /** [targets x sources] before the softmax. */
  scores: Float64Array;
  /** [targets] of the word written there. */
  logProbabilities: Float64Array;
  /** [targets] the likeliest words there, likeliest first. */
  top: TopWord[][];
  /** [targets x decoder size], with keepStates. */
  states: Float64Array;
  /** [targets x context size], with keepStates and attention. */
  contexts: Float64Array;
  /** Best first. */
  hypotheses: Hypothesis[];
  /** By node; empty without keepTree. */
  tree: TreeNode[];
  /** Empty without keepTree. */
  looks: Look[];
}

/** What a model makes of a reference, each position having seen the reference's words before it. */
export interface ForcedReading {
  source: SourceWord[];
  reference: TargetWord[];
  /** Target positions: one more than `reference`, the end's. */
  targets: number;
  /** 0 without attention. */
  sources: number;
  /** [targets x sources] */
  weights: Float64Array;
  /** [targets] of the reference's word, and of the end. */
  logProbabilities: Float64Array;
  /** [targets] the likeliest word at each position. */
  predicted: TargetWord[];
}

export interface EvaluationFigures {
  sentences: number;
  /** Nats a target word, teacher-forced. */
  loss: number;
  perplexity: number;
  /** 0 to 1, teacher-forced. */
  forcedAccuracy: number;
  /** 0 to 1, free-running. */
  freeAccuracy: number;
  /** 0 to 1. */
  exactMatch: number;
  /** 0 to 100. */
  bleu: number;
  /** 0 (best) to 1, against sure and possible links. */
  alignmentErrorRate: number;
  sureAlignmentErrorRate: number;
}

export interface Evaluation {
  /** Sentences. */
  done: number;
  total: number;
  whole: EvaluationFigures;
  /** By source words, `label` such as "3-6" or "41+"; ranges without a sentence are left out. */
  byLength: (EvaluationFigures & { label: string })[];
}

/** A model that is open on the main thread; calls answer at once and throw an EngineError. */
export interface OpenModel {
  readonly facts: ModelFacts;
  /** The file it was opened from. */
  readonly bytes: Uint8Array;
  /** Words by id, the four specials first. */
  words(side: "source" | "target"): readonly string[];
  /** A sentence's words as the model reads them. */
  split(sentence: string): SourceWord[];
  encode(sentence: string): SentenceEncoding;
  translate(sentence: string, options?: TranslateOptions): Translation;
  read(sentence: string, reference: string): ForcedReading;
  /** Frees it; it answers nothing more. */
  delete(): void;
}
