import type { HardAttention } from "../../engine/protocol.ts";

/** The factors the slider stops at. */
export const factors: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 70, 100, 200, 500, 1000, 2000, 5000, 10000,
];

/** How close the context has to come to the winning state. */
export const closeness = 1e-6;

/** The two properties of one factor. */
export interface Properties {
  /** The weights are nonnegative and sum to 1, up to the last digits of a double. */
  distribution: boolean;
  /** The context equals the winning state to 1e-6. */
  equal: boolean;
}

export function propertiesOf(result: HardAttention): Properties {
  return {
    distribution: result.nonnegative && Math.abs(result.sum - 1) <= 1e-12,
    equal: result.distanceFromWinner <= closeness,
  };
}

/** Which properties hold at factor 1, as the reader predicts it. */
export const holdings = ["first", "second", "both", "neither"] as const;
export type Holding = (typeof holdings)[number];

/** In which range the smallest sufficient factor lies. */
export const needs = ["to-10", "to-100", "to-1000", "more"] as const;
export type Need = (typeof needs)[number];

export function holdingOf({ distribution, equal }: Properties): Holding {
  if (distribution && equal) return "both";
  if (distribution) return "first";
  return equal ? "second" : "neither";
}

export function needOf(factor: number): Need {
  if (factor <= 10) return "to-10";
  if (factor <= 100) return "to-100";
  return factor <= 1000 ? "to-1000" : "more";
}

/** The smallest factor of the slider at which the context equals the winning state. */
export function smallestFactor(resultAt: (factor: number) => HardAttention): number | undefined {
  return factors.find((factor) => propertiesOf(resultAt(factor)).equal);
}

export interface Predictions {
  /** A position from 0, or undefined. */
  winner: number | undefined;
  holding: Holding | undefined;
  need: Need | undefined;
}

export function allMade({ winner, holding, need }: Predictions): boolean {
  return winner !== undefined && holding !== undefined && need !== undefined;
}

/** What became of each prediction; sentences, and whether all were right. */
export function gradePredictions(
  predictions: Predictions,
  atOne: HardAttention,
  smallest: number | undefined,
): { right: boolean; messages: string[] } {
  const { winner, holding, need } = predictions;
  const truth = holdingOf(propertiesOf(atOne));
  const messages: string[] = [];
  const weight = atOne.winnerWeight.toFixed(2);
  messages.push(
    winner === atOne.winner
      ? `Position ${winner} wins at every factor, as you said: scaling keeps the order of the scores.`
      : `Position ${atOne.winner} wins: it has the largest weight at factor 1, ${weight}, and ` +
          "scaling keeps the order of the scores.",
  );
  messages.push(
    holding === truth
      ? "You were right about factor 1."
      : `At factor 1 ${holdingText(truth)}: softmax weights are positive and sum to 1 at any ` +
          `factor, but the winner's weight is only ${weight}.`,
  );
  const truthNeed = smallest === undefined ? undefined : needOf(smallest);
  if (smallest !== undefined) {
    messages.push(
      need === truthNeed
        ? `A factor of ${smallest} is enough, in the range you said.`
        : `A factor of ${smallest} is enough: what lies behind falls away exponentially.`,
    );
  }
  return {
    right: winner === atOne.winner && holding === truth && need === truthNeed,
    messages,
  };
}

function holdingText(holding: Holding): string {
  const texts: Readonly<Record<Holding, string>> = {
    first: "only the first holds",
    second: "only the second holds",
    both: "both hold",
    neither: "neither holds",
  };
  return texts[holding];
}
