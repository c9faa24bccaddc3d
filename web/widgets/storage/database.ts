import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { TextSource, TrainingSetup } from "../../engine/training.ts";
import type { Measure } from "../training-run/measure.ts";
import type { CurveValues } from "../training-run/run-curve.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";

/** A model of the page, as it outlives a reload. */
export interface StoredModel {
  id: string;
  name: string;
  /** A safetensors file. */
  bytes: Uint8Array;
}

/** A run as its last checkpoint left it. */
export interface StoredRun {
  /** The lab's name and everything that decides the run's weights. */
  key: string;
  lab: string;
  /** Where it has a text of the reader's, the text is in `corpora` under `corpus`. */
  setup: TrainingSetup;
  corpus: string | null;
  step: number;
  checkpoint: Uint8Array;
  curve: CurveValues;
  timeline: TimelineEntry[];
  /** Where the lab measures its runs on their way. */
  measures?: Measure[];
  /** The sentence that is followed. */
  sentence: string;
  /** In steps, by whatever workers took them. */
  secondsTrained: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** A text of the reader's, kept once for all of its runs. */
export interface StoredCorpus {
  id: string;
  texts: Record<string, TextSource>;
}

interface Schema extends DBSchema {
  models: { key: string; value: StoredModel };
  runs: { key: string; value: StoredRun; indexes: { savedAt: number } };
  corpora: { key: string; value: StoredCorpus };
}

export type Database = IDBPDatabase<Schema>;

/** Grows with every change of what is stored; what an older page stored is then let go. */
const version = 1;

let opening: Promise<Database | undefined> | undefined;

/**
 * The page's database in this browser; undefined where the browser keeps none, as some do in
 * private windows and in frames. Nothing of it leaves the device.
 */
export function openDatabase(): Promise<Database | undefined> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Database | undefined> {
  try {
    return await openDB<Schema>("soft-lookup", version, {
      upgrade(database) {
        for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
        database.createObjectStore("models", { keyPath: "id" });
        database.createObjectStore("corpora", { keyPath: "id" });
        database.createObjectStore("runs", { keyPath: "key" }).createIndex("savedAt", "savedAt");
      },
      blocking(_current, _blocked, event) {
        // A newer page waits in another tab: it is let in, and this one opens again when it must.
        (event.target as IDBDatabase).close();
        opening = undefined;
      },
    });
  } catch {
    return undefined;
  }
}
