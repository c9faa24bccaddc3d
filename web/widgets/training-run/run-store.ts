import type { CorpusSetup, TextSource, TrainingSetup } from "../../engine/training.ts";
import { type Database, openDatabase, type StoredRun } from "../storage/database.ts";

/** Runs of a lab that are kept; the one that was saved longest ago goes first. */
const mostRuns = 12;

/**
 * Runs that outlive a reload. Every method does nothing where the browser keeps no database, and
 * none rejects: a run goes on without it.
 */
export class RunStore {
  constructor(private readonly open: () => Promise<Database | undefined> = openDatabase) {}

  /** False where it could not be kept. The setup's own text is kept once, under `corpus`. */
  save(run: StoredRun): Promise<boolean> {
    return this.attempt(false, async (database) => {
      const { setup, texts } = detachTexts(run.setup);
      if (texts && run.corpus !== null && !(await database.getKey("corpora", run.corpus))) {
        await database.put("corpora", { id: run.corpus, texts });
      }
      await database.put("runs", { ...run, setup });
      await prune(database);
      return true;
    });
  }

  /** The run with this key. */
  find(key: string): Promise<StoredRun | undefined> {
    return this.attempt(undefined, async (database) =>
      withTexts(database, await database.get("runs", key)),
    );
  }

  /** The run of a lab that was saved last. */
  latest(lab: string): Promise<StoredRun | undefined> {
    return this.attempt(undefined, async (database) => {
      const runs = await database.getAllFromIndex("runs", "savedAt");
      return withTexts(
        database,
        runs.findLast((run) => run.lab === lab),
      );
    });
  }

  remove(key: string): Promise<void> {
    return this.attempt(undefined, async (database) => {
      await database.delete("runs", key);
      await prune(database);
    });
  }

  private async attempt<T>(otherwise: T, use: (database: Database) => Promise<T>): Promise<T> {
    try {
      const database = await this.open();
      return database ? await use(database) : otherwise;
    } catch {
      return otherwise;
    }
  }
}

/** What a run is kept under: the lab and everything that decides its weights, but not a text. */
export function runKey(lab: string, setup: TrainingSetup, corpus: string | null): string {
  return `${lab} ${JSON.stringify(sorted({ ...detachTexts(setup).setup, corpusId: corpus }))}`;
}

/**
 * Which of these keys, the oldest first, are past what is kept. Labs do not share their room: one
 * that trains five models at once would leave another without its run.
 */
export function overdue(keys: readonly string[]): string[] {
  const labOf = (key: string): string => key.slice(0, key.indexOf(" "));
  return [...new Set(keys.map(labOf))].flatMap((lab) => {
    const own = keys.filter((key) => labOf(key) === lab);
    return own.slice(0, Math.max(0, own.length - mostRuns));
  });
}

/** The same value whose objects have their entries by name: equal setups give equal texts. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, entry]) => [name, sorted(entry)]),
  );
}

/** The setup without the reader's texts, and the texts. */
function detachTexts(setup: TrainingSetup): {
  setup: TrainingSetup;
  texts: Record<string, TextSource> | undefined;
} {
  const { corpus } = setup;
  if (corpus?.kind === "tab-separated") {
    return { setup: { ...setup, corpus: { ...corpus, text: "" } }, texts: { text: corpus.text } };
  }
  if (corpus?.kind === "two-texts") {
    const { source, target } = corpus;
    return {
      setup: { ...setup, corpus: { ...corpus, source: "", target: "" } },
      texts: { source, target },
    };
  }
  return { setup, texts: undefined };
}

/** The run with its text back in place; undefined where the text is gone. */
async function withTexts(
  database: Database,
  run: StoredRun | undefined,
): Promise<StoredRun | undefined> {
  if (!run || run.corpus === null || !run.setup.corpus) return run;
  const stored = await database.get("corpora", run.corpus);
  if (!stored) return undefined;
  const corpus = { ...run.setup.corpus, ...stored.texts } as CorpusSetup;
  return { ...run, setup: { ...run.setup, corpus } };
}

/** Lets the oldest runs go, and texts that no run has. */
async function prune(database: Database): Promise<void> {
  const keys = await database.getAllKeysFromIndex("runs", "savedAt");
  for (const key of overdue(keys)) await database.delete("runs", key);
  const corpora = await database.getAllKeys("corpora");
  if (corpora.length === 0) return;
  const used = new Set((await database.getAll("runs")).map(({ corpus }) => corpus));
  for (const id of corpora) if (!used.has(id)) await database.delete("corpora", id);
}
