import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { WorkerClient } from "../../../web/engine/client.ts";
import { EngineError } from "../../../web/engine/error.ts";
import { loadCore } from "../../../web/engine/node.ts";
import { trainingParts } from "../../../web/engine/run-host.ts";
import type {
  SavedRun,
  TrainingListener,
  TrainingProgress,
  TrainingSetup,
  TrainingStartOptions,
} from "../../../web/engine/training.ts";
import { TrainingClient } from "../../../web/engine/training-client.ts";
import { serve } from "../../../web/engine/worker-host.ts";
import { InProcessWorker } from "./in-process-worker.ts";
import { recordedHashes, recordedSetup, recordedSteps } from "./recorded-bits.ts";
import { compileTraining } from "./training-file.ts";

const small: TrainingSetup = {
  preset: "lesson",
  seed: "7",
  model: { embeddingSize: 8, encoderSize: 8, decoderSize: 16 },
  training: { steps: 40, batchSize: 8, warmupSteps: 5, learningRate: 8e-3 },
  corpus: { kind: "grammar", count: 300, shortest: 3, longest: 8 },
};
const sentence = "the black cat sleeps";

let module: WebAssembly.Module;
let workers: InProcessWorker[];
const open: TrainingClient[] = [];

beforeAll(async () => {
  module = await compileTraining();
  workers = [];
});

afterEach(() => {
  for (const client of open.splice(0)) client.close();
  workers = [];
});

const createWorker = (): InProcessWorker => {
  const worker = new InProcessWorker((scope) => serve(scope, trainingParts));
  workers.push(worker);
  return worker;
};

function train(
  setup: TrainingSetup,
  listener: TrainingListener = {},
  options: TrainingStartOptions = {},
): TrainingClient {
  const source = { createWorker, module, heartbeat: { interval: 50, missed: 3 } };
  const client = new TrainingClient(Promise.resolve(source), setup, listener, options);
  open.push(client);
  return client;
}

/** Resolves with the progress that first satisfies `wanted`. */
function progressWhere(
  setup: TrainingSetup,
  wanted: (progress: TrainingProgress) => boolean,
  options?: TrainingStartOptions,
): { client: TrainingClient; reached: Promise<TrainingProgress>; seen: TrainingProgress[] } {
  const seen: TrainingProgress[] = [];
  let client: TrainingClient | undefined;
  const reached = new Promise<TrainingProgress>((resolve, reject) => {
    client = train(
      setup,
      {
        onProgress: (progress) => {
          seen.push(progress);
          if (wanted(progress)) resolve(progress);
        },
        onFailure: (error) => reject(EngineError.fromRecord(error)),
      },
      options,
    );
  });
  return { client: client as unknown as TrainingClient, reached, seen };
}

const wholeRun = async (setup: TrainingSetup): Promise<string> => {
  const { client, reached } = progressWhere(setup, ({ state }) => state === "finished");
  await client.act("run", {});
  const { weightsHash } = await reached;
  if (weightsHash === null) throw new Error("a finished run has a hash");
  return weightsHash;
};

describe("a run", () => {
  it("gives the lesson model the bits that the native build gives it", async () => {
    const client = train(recordedSetup);
    const start = await client.started;
    expect(start).toMatchObject({ stepsDone: 0, pairs: 4000, heldOut: 0, report: null });
    expect(start.training).toMatchObject({ steps: 2800, batchSize: 64 });
    const { fresh, trained } = recordedHashes();
    expect(start.facts.weightsHash).toBe(fresh);
    const progress = await client.act("step", { count: recordedSteps });
    expect(progress).toMatchObject({ state: "paused", stepsDone: 200, weightsHash: trained });
  }, 60_000);

  it("reports each step once and each snapshot at its step", async () => {
    const { client, reached, seen } = progressWhere(small, ({ state }) => state === "finished", {
      watch: { sentence, every: 16 },
      progressInterval: 0,
    });
    await client.act("run", {});
    const last = await reached;
    const losses = seen.flatMap(({ loss }) => [...loss]);
    expect(losses).toHaveLength(40);
    expect(losses.every((loss) => Number.isFinite(loss) && loss > 0)).toBe(true);
    const mean = (some: number[]) => some.reduce((sum, loss) => sum + loss, 0) / some.length;
    expect(mean(losses.slice(-8))).toBeLessThan(mean(losses.slice(0, 8)) - 0.2);
    const snapshots = seen.flatMap((progress) => progress.snapshots);
    expect(snapshots.map(({ step }) => step)).toEqual([0, 16, 32, 40]);
    const { translation } = snapshots[1] ?? { translation: undefined };
    expect(translation?.source.map(({ text }) => text)).toEqual(sentence.split(" "));
    expect(translation?.weights).toHaveLength((translation?.targets ?? 0) * 4);
    expect(last.account.liveObjects).toBe(1);
    expect(last.stepMemory).toBeGreaterThan(0);
    expect(last.account.memory).toBeGreaterThan(last.stepMemory);
  });

  it("keeps to a pace, which a pause does not wait for", async () => {
    const { client, reached } = progressWhere(small, ({ stepsDone }) => stepsDone === 1, {
      progressInterval: 0,
    });
    // The second step would be due in a quarter of an hour.
    await client.act("pace", { stepsPerSecond: 0.001 });
    await client.act("run", {});
    await reached;
    expect(await client.act("pause", {})).toMatchObject({ state: "paused", stepsDone: 1 });
    await client.act("pace", { stepsPerSecond: Number.POSITIVE_INFINITY });
    expect(await client.act("step", { count: 39 })).toMatchObject({ state: "finished" });
    await expect(client.act("pace", { stepsPerSecond: 0 })).rejects.toThrow(/more than 0 steps/);
  });

  it("pauses, goes on, and ends with the bits of a run that never stopped", async () => {
    const whole = await wholeRun(small);
    const { client, reached } = progressWhere(small, ({ state }) => state === "finished");
    const asked = performance.now();
    await client.act("run", {});
    const paused = await client.act("pause", {});
    expect(performance.now() - asked).toBeGreaterThan(0);
    expect(paused.state).toBe("paused");
    expect(paused.stepsDone).toBeLessThan(40);
    expect(paused.weightsHash).toMatch(/^[0-9a-f]{16}$/);
    const until = Math.min(paused.stepsDone + 3, 40);
    const stepped = await client.act("step", { count: until - paused.stepsDone });
    expect(stepped.stepsDone).toBe(until);
    await client.act("run", {});
    expect((await reached).weightsHash).toBe(whole);
  });

  it("goes on from a checkpoint in another worker to the same bits", async () => {
    const whole = await wholeRun(small);
    const first = train(small);
    await first.act("step", { count: 13 });
    const checkpoint = await first.act("checkpoint", {});
    first.close();
    const { client, reached } = progressWhere(small, ({ state }) => state === "finished", {
      checkpoint,
    });
    expect((await client.started).stepsDone).toBe(13);
    await client.act("run", {});
    expect((await reached).weightsHash).toBe(whole);
  });

  it("trains two models side by side, each as if it were alone", async () => {
    const fixed: TrainingSetup = { ...small, model: { ...small.model, attention: "none" } };
    const alone = [await wholeRun(small), await wholeRun(fixed)];
    const together = await Promise.all([wholeRun(small), wholeRun(fixed)]);
    expect(together).toEqual(alone);
    expect(alone[0]).not.toBe(alone[1]);
  });

  it("translates, reads, measures and saves with the weights as they are", async () => {
    const client = train(small);
    await client.act("step", { count: 20 });
    const translation = await client.act("translate", { sentence });
    const file = await client.act("model", {});
    const page = (await loadCore()).openModel(file);
    try {
      const facts = await client.act("facts", {});
      expect(page.facts).toEqual(facts);
      expect(page.translate(sentence)).toEqual(translation);
      const reading = await client.act("read", { sentence, reference: "le chat noir dort" });
      expect(page.read(sentence, "le chat noir dort")).toEqual(reading);
      expect(reading.targets).toBe(5);
    } finally {
      page.delete();
    }
    const evaluation = await client.act("evaluate", {
      setup: {
        corpus: { kind: "grammar", split: "development", seed: "1", count: 70, longest: 8 },
        batchSize: 20,
      },
    });
    expect(evaluation).toMatchObject({ done: 70, total: 70 });
    expect(evaluation.whole.sentences).toBe(70);
    expect(evaluation.whole.loss).toBeGreaterThan(0);
    expect(evaluation.byLength.map(({ label }) => label)).toEqual(["3-6", "7-12"]);
    const after = await client.act("pause", {});
    expect(after.account.liveObjects).toBe(1);
  });

  it("stops an evaluation that is cancelled and frees it", async () => {
    const partial: number[] = [];
    const client = train(small, { onEvaluation: ({ done }) => partial.push(done) });
    await client.started;
    const controller = new AbortController();
    const evaluation = client.act(
      "evaluate",
      {
        setup: {
          corpus: { kind: "grammar", split: "test", seed: "1", count: 3000 },
          batchSize: 1,
        },
      },
      { signal: controller.signal },
    );
    while (partial.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await expect(evaluation).rejects.toMatchObject({ code: "cancelled" });
    const after = await client.act("step", { count: 1 });
    expect(after).toMatchObject({ stepsDone: 1, account: { liveObjects: 1 } });
    expect(Math.max(...partial)).toBeLessThan(3000);
  });

  it("rejects what is pending as cancelled when it is closed", async () => {
    const client = train({ ...small, training: { ...small.training, steps: 100_000 } });
    await client.started;
    const stepping = client.act("step", { count: 90_000 });
    await client.act("translate", { sentence });
    client.close();
    await expect(stepping).rejects.toMatchObject({ code: "cancelled" });
    await expect(client.act("pause", {})).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("a worker that is lost", () => {
  it.each([
    ["crashes", (worker: InProcessWorker) => worker.crash("out of memory")],
    ["falls silent", (worker: InProcessWorker) => worker.kill()],
  ])(
    "that %s is replaced; the run goes on to the same bits",
    async (_, end) => {
      const setup: TrainingSetup = { ...small, training: { ...small.training, steps: 400 } };
      const whole = await wholeRun(setup);
      workers = [];
      const notices: string[] = [];
      const from: (SavedRun | undefined)[] = [];
      const finished = new Promise<TrainingProgress>((resolve) => {
        let ended = false;
        const client = train(
          setup,
          {
            onProgress: (progress) => {
              if (progress.state === "finished") resolve(progress);
            },
            onCheckpoint: ({ step }) => {
              if (ended || step >= 400) return;
              ended = true;
              const [worker] = workers;
              if (worker) setTimeout(() => end(worker), 0);
            },
            onRestart: (notice, saved) => {
              notices.push(notice);
              from.push(saved);
            },
          },
          { checkpointInterval: 20, progressInterval: 20 },
        );
        void client.act("run", {});
      });
      expect((await finished).weightsHash).toBe(whole);
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatch(/restarted because it (stopped with “out of memory”|stopped ans)/);
      expect(from[0]?.step).toBeGreaterThan(0);
      expect(workers).toHaveLength(2);
    },
    30_000,
  );

  it("takes actions that are asked for while it is being replaced", async () => {
    const client = train(small);
    await client.act("step", { count: 2 });
    workers[0]?.crash("boom");
    const stepping = client.act("step", { count: 3 });
    // What was done when it came to rest is not lost.
    expect((await stepping).stepsDone).toBe(5);
    expect(workers).toHaveLength(2);
  });

  it("is given up when it is lost again and again", async () => {
    let failure = "";
    let restarts = 0;
    const client = train(small, {
      onRestart: () => {
        restarts += 1;
        setTimeout(() => workers.at(-1)?.crash("boom"), 0);
      },
      onFailure: ({ message }) => {
        failure = message;
      },
    });
    await client.started;
    workers[0]?.crash("boom");
    while (failure === "") await new Promise((resolve) => setTimeout(resolve, 5));
    expect(restarts).toBe(3);
    expect(failure).toContain("lost 4 times in a row");
    await expect(client.act("pause", {})).rejects.toMatchObject({ code: "worker-lost" });
  });
});

describe("bad input", () => {
  const text = "the cat\tle chat\nthe dog\tle chien\n";
  const bytes = new Uint8Array([1, 2, 3]);

  it.each<[string, TrainingSetup, TrainingStartOptions, RegExp]>([
    [
      "a preset that is none",
      { ...small, preset: "huge" as "lesson" },
      {},
      /no preset 'huge'|huge/,
    ],
    ["a seed that is none", { ...small, seed: "seven" }, {}, /seed/],
    ["a seed past 64 bits", { ...small, seed: "18446744073709551616" }, {}, /below 2\^64/],
    [
      "a size that is a text",
      { ...small, model: { layers: "two" as never } },
      {},
      /layers must be/,
    ],
    ["a cell that is none", { ...small, model: { cell: "qrnn" as never } }, {}, /rnn, gru or lstm/],
    ["no layers", { ...small, model: { layers: 0 } }, {}, /layer/],
    ["sizes that do not fit", { ...small, model: { decoderSize: 17 } }, {}, /./],
    ["no steps", { ...small, training: { steps: 0 } }, {}, /at least one step/],
    ["a rate below 0", { ...small, training: { learningRate: -1 } }, {}, /learning rate/],
    ["an empty text", { ...small, corpus: { kind: "tab-separated", text: "" } }, {}, /./],
    [
      "one column",
      { ...small, corpus: { kind: "tab-separated", text: "only one\n" } },
      {},
      /line 1: expected two tab-separated columns, found 1/,
    ],
    [
      "texts of different lengths",
      { ...small, corpus: { kind: "two-texts", source: "a\nb\n", target: "c\n" } },
      {},
      /lines/,
    ],
    [
      "a corpus that is all kept back",
      { ...small, corpus: { kind: "tab-separated", text, heldOut: 2 } },
      {},
      /at least one must be left/,
    ],
    [
      "a vocabulary without room",
      { ...small, corpus: { kind: "tab-separated", text, vocabularySize: 3 } },
      {},
      /./,
    ],
    ["a kind of corpus that is none", { ...small, corpus: { kind: "pdf" as never } }, {}, /kind/],
    [
      "lengths that are none",
      { ...small, corpus: { kind: "grammar", shortest: 9, longest: 4 } },
      {},
      /./,
    ],
    ["a checkpoint that is none", small, { checkpoint: bytes }, /./],
    ["a watched sentence without words", small, { watch: { sentence: " ", every: 5 } }, /one word/],
  ])("%s is refused with a sentence", async (_, setup, options, message) => {
    const client = train(setup, {}, options);
    await expect(client.started).rejects.toBeInstanceOf(EngineError);
    await expect(client.started).rejects.toThrow(message);
    await expect(client.act("pause", {})).rejects.toThrow(message);
  });

  it("a checkpoint of another run is refused", async () => {
    const first = train(small);
    await first.act("step", { count: 2 });
    const checkpoint = await first.act("checkpoint", {});
    const model = await first.act("model", {});
    const refused = async (setup: TrainingSetup, file: Uint8Array): Promise<string> => {
      const client = train(setup, {}, { checkpoint: file });
      return client.started.then(
        () => "",
        (error: Error) => error.message,
      );
    };
    expect(await refused({ ...small, seed: "8" }, checkpoint)).toContain("another seed");
    expect(await refused({ ...small, model: {} }, checkpoint)).toContain("another architecture");
    expect(await refused(small, model)).toContain("model alone");
    const damaged = checkpoint.slice();
    const last = damaged.length - 1;
    damaged[last] = (damaged[last] ?? 0) ^ 1;
    expect(await refused(small, damaged)).toContain("damaged");
  });

  it("a loss that is no number stops the run with the step, the cause and a checkpoint", async () => {
    const first = train(small);
    await first.act("step", { count: 3 });
    const checkpoint = withHugeWeights(await first.act("checkpoint", {}));
    const failures: string[] = [];
    const client = train(
      small,
      { onFailure: ({ code, message }) => failures.push(`${code}: ${message}`) },
      { checkpoint },
    );
    await expect(client.act("step", { count: 5 })).rejects.toMatchObject({ code: "not-finite" });
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^not-finite: step 4: .* no longer a number\. The likely cause/);
    expect(await client.act("pause", {})).toMatchObject({ state: "failed", stepsDone: 3 });
  });

  it("memory past the host's limit stops the run and says so", async () => {
    const failed = new Promise<string>((resolve) => {
      const client = train(
        { ...small, memoryLimit: 20_000 },
        { onFailure: ({ message }) => resolve(message) },
      );
      void client.act("run", {});
    });
    expect(await failed).toMatch(/memory|limit|bytes/);
  });

  it("one pair and identical lines train; unknown words are marked", async () => {
    const corpus = { kind: "tab-separated", text: "a b\tc d\n".repeat(5) } as const;
    const client = train({ ...small, corpus: { ...corpus, dropDuplicates: false } });
    const start = await client.started;
    expect(start.report).toMatchObject({ lines: 5, pairs: 5, duplicates: 4 });
    await client.act("step", { count: 3 });
    const translation = await client.act("translate", { sentence: "a zebra" });
    expect(translation.source.map(({ unknown }) => unknown)).toEqual([false, true]);
    const one = train({ ...small, corpus });
    expect(await one.started).toMatchObject({ pairs: 1, report: { skipped: { duplicate: 4 } } });
    expect((await one.act("step", { count: 3 })).stepsDone).toBe(3);
  });
});

/** A checkpoint whose next loss is no number: one word's output weights are as large as can be. */
function withHugeWeights(file: Uint8Array): Uint8Array {
  const headerLength = Number(new DataView(file.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + headerLength)));
  const data = file.slice(8 + headerLength);
  const { data_offsets: offsets, shape } = header["output.weight"];
  const word = 4;
  for (let column = 0; column < shape[1]; column++) {
    const at = offsets[0] + 4 * (word * shape[1] + column);
    new DataView(data.buffer).setFloat32(at, 3.4e38, true);
  }
  const write = (): Uint8Array => {
    const text = new TextEncoder().encode(JSON.stringify(header));
    const padded = Math.ceil(text.length / 8) * 8;
    const written = new Uint8Array(8 + padded + data.length).fill(0x20);
    new DataView(written.buffer).setBigUint64(0, BigInt(padded), true);
    written.set(text, 8);
    written.set(data, 8 + padded);
    return written;
  };
  const { "checkpoint.checksum": _, ...metadata } = header.__metadata__;
  const whole = header.__metadata__;
  header.__metadata__ = metadata;
  const checksum = fnv1a(write());
  header.__metadata__ = { ...whole, "checkpoint.checksum": checksum };
  return write();
}

function fnv1a(bytes: Uint8Array): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

describe("calls of the training worker", () => {
  const client = (): WorkerClient => new WorkerClient({ createWorker, module, onRestart() {} });

  it("reads a text and says what it left out", async () => {
    const calls = client();
    const report = await calls.run("readCorpus", {
      corpus: {
        kind: "tab-separated",
        text: new TextEncoder().encode("Hi.\tSalut.\nno tab\n\nHi.\tSalut.\n"),
      },
    });
    expect(report).toMatchObject({ lines: 4, pairs: 1, sourceWords: 2 });
    expect(report.skipped).toMatchObject({ "few-columns": 1, "empty-line": 1, duplicate: 1 });
    expect(report.skippedLines[0]?.message).toMatch(/line 2: expected two tab-separated columns/);
    calls.close();
  });

  it("measures a model file on a text, with progress", async () => {
    const run = train(small);
    await run.act("step", { count: 5 });
    const model = await run.act("model", {});
    const calls = client();
    const seen: number[] = [];
    const evaluation = await calls.run(
      "evaluate",
      {
        model,
        setup: {
          corpus: { kind: "tab-separated", text: "the cat sleeps\tle chat dort\n" },
          freeRunning: false,
        },
      },
      { onProgress: (done) => seen.push(done) },
    );
    expect(evaluation.whole.sentences).toBe(1);
    expect(evaluation.whole.bleu).toBeNaN();
    expect(seen.at(-1)).toBe(1);
    await expect(
      calls.run("evaluate", {
        model: new Uint8Array(4),
        setup: { corpus: { kind: "held-out" } },
      }),
    ).rejects.toBeInstanceOf(EngineError);
    calls.close();
  });
});
