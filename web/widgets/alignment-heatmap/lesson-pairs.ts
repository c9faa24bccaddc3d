import { EngineError } from "../../engine/error.ts";
import type { SentencePair } from "../../engine/protocol.ts";
import type { Core } from "../schema.ts";
import type { PreparedAlignment } from "./alignment.ts";

/** How a pair's encoder states and queries are drawn. */
export interface DrawSettings {
  seed: string;
  dimension: number;
  stateNoise: number;
  queryNoise: number;
}

export const standardDraw: DrawSettings = {
  seed: "0",
  dimension: 16,
  stateNoise: 0.3,
  queryNoise: 0.5,
};

/**
 * The lesson's sentence pairs with the synthetic states of its NumPy program. The last drawing is
 * kept, so that a change of temperature asks for none.
 */
export class LessonPairs {
  private list: SentencePair[] | undefined;
  private drawn: { key: string; data: PreparedAlignment } | undefined;

  constructor(private readonly core: Pick<Core, "now">) {}

  pairs(): readonly SentencePair[] {
    this.list ??= this.core.now("sentencePairs", {});
    return this.list;
  }

  /** Throws an EngineError for a setting that the core refuses or a pair it does not have. */
  data(id: string, settings: DrawSettings): PreparedAlignment {
    const key = JSON.stringify([id, settings]);
    if (this.drawn?.key !== key) this.drawn = { key, data: this.draw(id, settings) };
    return this.drawn.data;
  }

  private draw(id: string, settings: DrawSettings): PreparedAlignment {
    const pair = this.pairs().find((candidate) => candidate.id === id);
    if (!pair) {
      const ids = this.pairs().map((candidate) => candidate.id);
      throw new EngineError(
        "invalid-argument",
        `There is no sentence pair “${id}”; the core has ${ids.join(", ")}.`,
      );
    }
    const { source, target, alignment } = pair;
    const drawn = this.core.now("syntheticStates", { source, target, alignment, ...settings });
    return {
      source,
      target,
      scores: drawn.scores,
      values: drawn.states,
      dimension: drawn.dimension,
    };
  }
}
