import { html, nothing, type TemplateResult } from "lit";
import type { CellPosition } from "../alignment-heatmap/keys.ts";
import { describeView } from "../alignment-heatmap/overview.ts";
import { renderSentence } from "../alignment-heatmap/panel.ts";
import { type Reading, readWeights, speakReading } from "../alignment-heatmap/reading.ts";
import { AlignmentTable } from "../alignment-heatmap/table.ts";
import type { View } from "../alignment-heatmap/viewport.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";

import { rowOf } from "./reading.ts";

interface LargeHeatmapHost {
  /** A row was chosen, from 0. */
  choose(row: number): void;
  redraw(): void;
}

const announceMilliseconds = 500;

/** One model's weights, read cell by cell, with its selected row in words. */
export class LargeHeatmap {
  private readonly table = new AlignmentTable({
    selected: (position, by) => this.select(position, by),
    pointed: (position) => this.point(position),
    resized: () => {},
    viewed: (view) => this.look(view),
  });
  private readonly detail = document.createElement("p");
  private readonly announcer = document.createElement("p");
  private entry: TimelineEntry | undefined;
  /** The selected row, from 0. */
  row = 0;
  private pointed: CellPosition | undefined;
  /** Which part of the table is in view; "" if all of it is. */
  private cutOff = "";
  private announceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: LargeHeatmapHost) {
    this.detail.className = "detail soft";
    this.announcer.className = "visually-hidden";
    this.announcer.ariaLive = "polite";
  }

  /** The target word of the selected row. */
  get word(): string {
    return this.entry?.target[this.row] ?? "";
  }

  /** The table of what the model made of the sentence; `row` from 0, or the last one there is. */
  renderTable(entry: TimelineEntry, row: number): TemplateResult {
    this.entry = entry;
    this.row = Math.min(row, entry.target.length - 1);
    const { source, target, weights } = entry;
    const hits = this.reading(entry).shares.map(({ position }) => position);
    this.table.show({ source, target, weights, row: this.row, hits }, false);
    this.describePoint();
    return html`${this.table.element}
    ${this.cutOff === "" ? nothing : html`<p class="soft cut-off">${this.cutOff}</p>`}`;
  }

  /** The selected row in words, and the cell under the pointer or the focus. */
  renderReading(): TemplateResult | typeof nothing {
    if (!this.entry) return nothing;
    return html`<div class="reading">
      ${renderSentence(this.reading(this.entry))} ${this.detail} ${this.announcer}
    </div>`;
  }

  /** Goes to the next or the previous row; past the last comes the first. */
  step(by: number): void {
    const rows = this.entry?.target.length ?? 0;
    if (rows === 0) return;
    this.host.choose((this.row + by + rows) % rows);
    this.announce();
  }

  private reading({ source, weights }: TimelineEntry): Reading {
    return readWeights(source, this.word, rowOf(source, weights, this.row));
  }

  private select({ row }: CellPosition, by: "pointer" | "keyboard"): void {
    if (row === this.row) return;
    this.host.choose(row);
    // The cell that has the focus is spoken already.
    if (by === "pointer") this.announce();
  }

  private point(position: CellPosition | undefined): void {
    this.pointed = position;
    this.describePoint();
  }

  private describePoint(): void {
    if (!this.entry) return;
    const { source, target, weights } = this.entry;
    const { row, column } = this.pointed ?? { row: -1, column: -1 };
    const weight = this.pointed && weights[row * source.length + column];
    this.detail.textContent =
      weight === undefined
        ? `Row ${this.row + 1} of ${target.length}`
        : `${target[row]} ← ${source[column]} ${weight.toFixed(4)}`;
  }

  /** Speaks the row once it rests. */
  private announce(): void {
    clearTimeout(this.announceTimer);
    this.announceTimer = setTimeout(() => {
      if (!this.entry) return;
      const rows = this.entry.target.length;
      this.announcer.textContent = speakReading(this.reading(this.entry), this.row, rows);
    }, announceMilliseconds);
  }

  private look(view: View): void {
    if (!this.entry) return;
    const cut = describeView(view, this.entry.target.length, this.entry.source.length);
    const cutOff = cut === "" ? "" : `${cut} Scroll the table.`;
    if (cutOff === this.cutOff) return;
    this.cutOff = cutOff;
    this.host.redraw();
  }
}
