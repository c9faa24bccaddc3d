import type { PropertyValues, TemplateResult } from "lit";
import { choiceField, type ValuesOf } from "../card/fields.ts";
import type { Facts } from "../card/widget-card.ts";
import { Drafts } from "../controls/drafts.ts";
import type { PreparedAlignment } from "./alignment.ts";
import { HeatmapCard, heatmapFields } from "./heatmap-card.ts";
import { type DrawSettings, LessonPairs } from "./lesson-pairs.ts";
import { type PairId, pairIds, standardPair } from "./schema.ts";
import { drawFields, renderSettings } from "./settings.ts";

const fields = { pair: choiceField(pairIds, standardPair), ...heatmapFields, ...drawFields };

type PairFields = typeof fields;

/**
 * The alignment heatmap: attention weights of a sentence pair, from the lesson's pairs with their
 * synthetic states.
 */
export class AlignmentHeatmap extends HeatmapCard<PairFields> {
  static override fields = fields;
  static override properties = {
    ...HeatmapCard.properties,
    pair: { type: String },
  };

  /** The sentence pair it opens with. */
  declare pair: PairId | undefined;

  private readonly lesson = new LessonPairs({
    now: (operation, args) => this.ask(operation, args),
  });
  private readonly drafts = new Drafts();
  private unfolded = false;

  override facts(): Facts {
    const facts = super.facts();
    return this.shown && this.data === undefined ? { pair: this.state.pair, ...facts } : facts;
  }

  protected override defaults(): ValuesOf<PairFields> {
    const defaults = super.defaults();
    return this.pair === undefined ? defaults : { ...defaults, pair: this.pair };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("pair");
    if (before !== undefined && this.state.pair === before) {
      this.state = { ...this.state, pair: this.pair ?? standardPair, row: 1 };
    }
  }

  protected override reset(): void {
    this.drafts.clear();
    super.reset();
  }

  protected override ownData(): PreparedAlignment {
    return this.lesson.data(this.state.pair, this.drawSettings());
  }

  protected override renderSettings(): TemplateResult {
    return renderSettings({
      pairs: this.lesson.pairs(),
      pair: this.state.pair,
      draw: this.drawSettings(),
      drafts: this.drafts,
      choose: (pair) => this.change({ pair: pair as PairId, row: 1 }),
      change: (part) => this.change(part),
      redraw: () => this.requestUpdate(),
      unfolded: this.unfolded,
      unfold: (unfolded) => {
        this.unfolded = unfolded;
        this.requestUpdate();
      },
    });
  }

  private drawSettings(): DrawSettings {
    const { seed, dimension, stateNoise, queryNoise } = this.state;
    return { seed, dimension, stateNoise, queryNoise };
  }
}

customElements.define("alignment-heatmap", AlignmentHeatmap);

declare global {
  interface HTMLElementTagNameMap {
    "alignment-heatmap": AlignmentHeatmap;
  }
}
