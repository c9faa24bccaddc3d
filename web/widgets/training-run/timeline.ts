import type { Snapshot } from "../../engine/training.ts";
import type { Translation } from "../../engine/translation.ts";

/** What the model made of the followed sentence after some steps. */
export interface TimelineEntry {
  /** Steps that were done. */
  step: number;
  source: readonly string[];
  /** The words it wrote, and the end where it wrote one. */
  target: readonly string[];
  /** [target x source], row-major; empty without attention. */
  weights: Float32Array;
  text: string;
  finished: boolean;
  /** Nats, of the whole translation. */
  logProbability: number;
}

/** What stands in a row for the end of the sentence. */
export const endMark = "(end)";

/** The snapshots of a run in the order of their steps, for one sentence. */
export class Timeline {
  private entries: TimelineEntry[] = [];

  get all(): readonly TimelineEntry[] {
    return this.entries;
  }

  get last(): TimelineEntry | undefined {
    return this.entries.at(-1);
  }

  /** Adds snapshots; one of a step that is there, or before it, replaces what follows. */
  add(snapshots: readonly Snapshot[]): void {
    for (const { step, translation } of snapshots) {
      while ((this.entries.at(-1)?.step ?? -1) >= step) this.entries.pop();
      this.entries.push(entryOf(step, translation));
    }
  }

  restore(entries: readonly TimelineEntry[]): void {
    this.entries = [...entries];
  }

  clear(): void {
    this.entries = [];
  }

  /** The entry that shows the run as it was after so many steps: the last one not past them. */
  at(step: number): TimelineEntry | undefined {
    let found = this.entries[0];
    for (const entry of this.entries) {
      if (entry.step > step) break;
      found = entry;
    }
    return found;
  }
}

function entryOf(step: number, translation: Translation): TimelineEntry {
  const { source, words, text, finished, logProbability, weights } = translation;
  const target = words.map((word) => word.text);
  return {
    step,
    source: source.map((word) => word.text),
    target: finished ? [...target, endMark] : target,
    weights: Float32Array.from(weights),
    text,
    finished,
    logProbability,
  };
}
