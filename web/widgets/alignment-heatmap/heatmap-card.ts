import { html, nothing, type TemplateResult, unsafeCSS } from "lit";
import { download } from "../card/download.ts";
import { integerField, numberField, type ValuesOf } from "../card/fields.ts";
import { type Facts, WidgetCard } from "../card/widget-card.ts";
import { slider } from "../controls/slider.ts";
import { heatStyles } from "../heat/heat.ts";
import {
  type AlignmentData,
  longestSentence,
  type PreparedAlignment,
  prepareAlignment,
  weightsOf,
} from "./alignment.ts";
import heatmapStyles from "./alignment-heatmap.css?inline";
import type { CellPosition } from "./keys.ts";
import { describeView, Overview } from "./overview.ts";
import { renderMeasures, renderNumbers, renderSave, renderSentence, type Shown } from "./panel.ts";
import { factsOf, formatTemperature, readRow, speakReading } from "./reading.ts";
import type { SaveFormat } from "./save-formats.ts";
import tableStyles from "./table.css?inline";
import { AlignmentTable } from "./table.ts";
import type { View } from "./viewport.ts";

const temperatures = { minimum: 0.2, maximum: 4, step: 0.05 };

/** What every heatmap keeps in the link. */
export const heatmapFields = {
  row: integerField({ default: 1, minimum: 1, maximum: longestSentence }),
  temperature: numberField({ default: 1, ...temperatures }),
};

export type HeatmapFields = typeof heatmapFields;
type HeatmapValues = ValuesOf<HeatmapFields>;
const announceMilliseconds = 500;

/**
 * A card around a table of attention weights, read one row at a time. A subclass says which scores
 * and values it draws, and what stands above the table and in the panel besides the reading.
 */
export abstract class HeatmapCard<F extends HeatmapFields = HeatmapFields> extends WidgetCard<F> {
  static override styles = [
    ...WidgetCard.styles,
    heatStyles,
    unsafeCSS(tableStyles),
    unsafeCSS(heatmapStyles),
  ];
  static override properties = {
    ...WidgetCard.properties,
    data: { attribute: false },
    crowded: { state: true },
    cutOff: { state: true },
  };

  /** Scores and values from elsewhere, drawn in place of the figure's own. */
  declare data: AlignmentData | undefined;
  declare private crowded: boolean;
  /** Which part of a table without an overview is in view; "" if all of it is. */
  declare private cutOff: string;

  private readonly table = new AlignmentTable({
    selected: (position, by) => this.selectCell(position, by),
    pointed: (position) => this.point(position),
    resized: (crowded) => {
      this.crowded = crowded;
    },
    viewed: (view) => this.showView(view),
  });
  private readonly overview = new Overview((x, y) => this.table.centre(x, y));
  private readonly detail = document.createElement("p");
  private readonly announcer = document.createElement("p");
  protected shown: Shown | undefined;
  private prepared: { from: AlignmentData; data: PreparedAlignment } | undefined;
  private pointed: CellPosition | undefined;
  /** True while a drag or a key held down drives the temperature. */
  private following = false;
  /** The row that should be scrolled into view once it is drawn. */
  private revealing = false;
  private announceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.crowded = false;
    this.cutOff = "";
    this.detail.className = "detail soft";
    this.announcer.className = "visually-hidden";
    this.announcer.ariaLive = "polite";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.overview.connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.overview.disconnect();
    clearTimeout(this.announceTimer);
  }

  /** What the figure itself draws. Throws an EngineError where there is nothing to draw. */
  protected abstract ownData(): PreparedAlignment;

  /** What stands above the table of the figure's own data. */
  protected renderAbove(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** What the panel holds after the reading of the figure's own data. */
  protected renderSettings(): TemplateResult | typeof nothing {
    return nothing;
  }

  override facts(): Facts {
    if (!this.shown) return {};
    const { data, attention, row } = this.shown;
    return { temperature: this.view.temperature, ...factsOf(data, attention, row) };
  }

  protected override renderFigure(): TemplateResult {
    const data = this.drawnData();
    const attention = this.ask("attend", {
      targets: data.target.length,
      sources: data.source.length,
      dimension: data.dimension,
      scores: data.scores,
      values: data.values,
      temperature: this.view.temperature,
    });
    const rows = data.target.length;
    const row = Math.min(this.view.row, rows) - 1;
    const reading = readRow(data, attention, row);
    this.shown = { data, attention, row, reading };
    const hits = reading.shares.map((share) => share.position);
    this.table.show({ ...data, weights: attention.weights, row, hits }, !this.following);
    this.following = false;
    if (this.table.density === "dense") {
      this.overview.draw(attention.weights, rows, data.source.length);
    }
    this.describePoint();
    return html`${this.data === undefined ? this.renderAbove() : nothing}
    ${this.view.row > rows ? this.renderMissingRow(rows) : nothing}
    ${this.table.element}
    ${this.cutOff === "" ? nothing : html`<p class="soft cut-off">${this.cutOff}</p>`}
    ${this.announcer}`;
  }

  protected override renderPanel(): TemplateResult {
    const shown = this.shown as Shown;
    return html`
      ${this.table.density === "dense" ? this.overview.element : nothing}
      <div class="reading">${renderSentence(shown.reading)} ${this.detail}</div>
      ${this.crowded ? renderNumbers(shown) : nothing} ${this.renderTemperature()}
      <div class="row">
        <button type="button" @click=${() => this.step(-1)}>Previous</button>
        <button type="button" class="primary" @click=${() => this.step(1)}>Next</button>
        <button type="button" class="quiet" @click=${() => this.reset()}>Reset</button>
      </div>
      ${renderMeasures(shown)} ${this.data === undefined ? this.renderSettings() : nothing}
    `;
  }

  protected override renderActions(): TemplateResult {
    return renderSave((format) => void this.save(format));
  }

  protected override updated(): void {
    super.updated();
    if (!this.revealing || !this.shown) return;
    this.revealing = false;
    const { row, attention } = this.shown;
    this.table.reveal({ row, column: attention.top[row] ?? 0 });
  }

  protected override change(part: Partial<ValuesOf<F>>): void {
    super.change(part);
    this.announce();
  }

  protected renderTemperature(): TemplateResult {
    const { temperature } = this.view;
    return slider({
      id: "temperature",
      label: "Temperature",
      text: formatTemperature(temperature),
      value: temperature,
      ...temperatures,
      ends: ["0.2 hard", "blur 4"],
      onInput: (value) => {
        this.following = true;
        this.changeView({ temperature: value });
      },
    });
  }

  /** The fields that every heatmap has. */
  protected get view(): HeatmapValues {
    return this.state as HeatmapValues;
  }

  protected changeView(part: Partial<HeatmapValues>): void {
    this.change(part as Partial<ValuesOf<F>>);
  }

  /** What is said where the link's row is past the last, which is drawn instead. */
  protected renderMissingRow(rows: number): TemplateResult | typeof nothing {
    return html`<p class="problem" role="alert">
      The link asks for row ${this.view.row}; this sentence has ${rows}, so the last one is selected.
    </p>`;
  }

  /** What is spoken once things rest. */
  protected speech({ reading, row, data }: Shown): string {
    return speakReading(reading, row, data.target.length);
  }

  private drawnData(): PreparedAlignment {
    if (this.data === undefined) return this.ownData();
    if (this.prepared?.from !== this.data) {
      this.prepared = { from: this.data, data: prepareAlignment(this.data) };
    }
    return this.prepared.data;
  }

  /** The next or previous row; past the last comes the first. */
  private step(by: number): void {
    if (!this.shown) return;
    const rows = this.shown.data.target.length;
    this.revealing = true;
    this.changeView({ row: ((this.shown.row + by + rows) % rows) + 1 });
  }

  private selectCell({ row }: CellPosition, by: "pointer" | "keyboard"): void {
    if (row === this.shown?.row) return;
    this.changeView({ row: row + 1 });
    // The cell that has the focus now is spoken already.
    if (by === "keyboard") clearTimeout(this.announceTimer);
  }

  private point(position: CellPosition | undefined): void {
    this.pointed = position;
    this.describePoint();
  }

  /** Says the cell under the pointer or the focus; otherwise where the row stands. */
  private describePoint(): void {
    if (!this.shown) return;
    const { data, attention, row } = this.shown;
    let text = `Row ${row + 1} of ${data.target.length}`;
    if (this.pointed) {
      const target = data.target[this.pointed.row];
      const source = data.source[this.pointed.column];
      const weight = weightsOf(attention, this.pointed.row)[this.pointed.column];
      // The pointer may rest where a longer sentence was.
      if (weight !== undefined) text = `${target} ← ${source} ${weight.toFixed(4)}`;
    }
    if (this.detail.textContent !== text) this.detail.textContent = text;
  }

  /** Speaks the row once things rest, if it says something new. */
  private announce(): void {
    clearTimeout(this.announceTimer);
    this.announceTimer = setTimeout(() => {
      if (!this.shown) return;
      const sentence = this.speech(this.shown);
      if (this.announcer.textContent !== sentence) this.announcer.textContent = sentence;
    }, announceMilliseconds);
  }

  private showView(view: View): void {
    const shown = this.shown;
    if (!shown) return;
    const dense = this.table.density === "dense";
    if (dense) this.overview.show(view);
    const cut = describeView(view, shown.data.target.length, shown.data.source.length);
    this.cutOff = dense || cut === "" ? "" : `${cut} Scroll the table.`;
  }

  private async save(format: SaveFormat): Promise<void> {
    if (!this.shown) return;
    const { data, attention } = this.shown;
    const { temperature } = this.view;
    const { encodeTable } = await import("./save.ts");
    try {
      const table = { ...data, weights: attention.weights, temperature };
      const { blob, extension } = await encodeTable(table, format);
      download(blob, `attention-weights.${extension}`);
    } catch (error) {
      this.problems = [`The ${format} file was not saved: ${(error as Error).message}`];
      this.requestUpdate();
    }
  }
}
