/**
 * What attention says of a translation, and what else can be asked: gradients, words left out, other
 * weights. Rows are target positions, the end's too; positions of weights and measures are the
 * sentence's own. NaN stands for a figure that has no answer.
 */

import type { SourceWord } from "./translation.ts";

export interface WordName {
  text: string;
  id: number;
}

/** A word that the model could have written in the place of its own. */
export interface Foil {
  /** Target position, from 0. */
  step: number;
  id: number;
}

export type MeasureName = "gradientDot" | "gradientNorm" | "leaveOneOut";

/** How much one target word hangs on each source word, and how that agrees with attention. */
export interface Measure {
  /** [sources] */
  values: Float64Array;
  /** Kendall's tau-b of the magnitudes' order with the weights', -1 to 1. */
  tau: number;
  /** The largest is at the same source word. */
  sameTop: boolean;
}

export interface ExplainedWord extends WordName {
  probability: number;
  /** What the gradients compare it with; null: with nothing, they are of its log-probability. */
  foil: WordName | null;
  /** [sources]; empty without attention. */
  weights: Float64Array;
  /**
   * Of the gradient by a source word's embedding: its dot product with the embedding and its length.
   * Total variation distance of the next word's distributions with and without a source word.
   */
  measures: Record<MeasureName, Measure>;
}

export interface Explanation {
  source: SourceWord[];
  /** So many positions are explained so far. */
  words: ExplainedWord[];
}

/** What is left out has the value in the comment. */
export interface CounterfactualSettings {
  /** Target position, from 0. */
  step: number;
  /** 1 to 1000; 100. */
  permutations?: number;
  /** The largest change of the output that adversarial weights may make, 0 to 1; 0.05. */
  bound?: number;
  /** Of the search, 0 to 10000; 400. */
  rounds?: number;
  /** "0" */
  seed?: string;
}

/** Other weights at one target position, and the word that the model likes best with them. */
export interface ChangedAttention extends WordName {
  /** [sources] */
  weights: Float64Array;
  /** Total variation distance from the model's own weights. */
  weightDistance: number;
  /** Jensen-Shannon divergence from them, in nats: 0 to log 2. */
  weightDivergence: number;
  /** Total variation distance of the next word's distributions. */
  outputDistance: number;
}

export interface Counterfactual {
  own: ChangedAttention;
  uniform: ChangedAttention;
  permuted: {
    count: number;
    /** Share of them that gives another word, 0 to 1. */
    changedWords: number;
    /** Of the output's distance: least, quarter, median, three quarters, largest. */
    quantiles: Float64Array;
    /** The permutation with the median. */
    typical: ChangedAttention;
  };
  /** The weights that differ most within the bound, so far. */
  adversarial: ChangedAttention;
  /** How often the search began anew. */
  attempts: number;
}
