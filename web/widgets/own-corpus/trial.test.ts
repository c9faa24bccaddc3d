import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { InProcessWorker } from "../../../tests/web/engine/in-process-worker.ts";
import { compileTraining } from "../../../tests/web/engine/training-file.ts";
import { trainingParts } from "../../engine/run-host.ts";
import type { TrainingSetup } from "../../engine/training.ts";
import { TrainingClient } from "../../engine/training-client.ts";
import { serve } from "../../engine/worker-host.ts";
import { type Train, takeTrial } from "./trial.ts";

const text = Array.from({ length: 60 }, (_, n) => `s${n} a b\tt${n} c d\n`).join("");
const setup: TrainingSetup = {
  preset: "lesson",
  seed: "1",
  model: { embeddingSize: 8, encoderSize: 8, decoderSize: 16 },
  training: { steps: 2, batchSize: 4 },
  corpus: { kind: "tab-separated", text },
};

let module: WebAssembly.Module;
let clients: TrainingClient[] = [];

beforeAll(async () => {
  module = await compileTraining();
});

afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
});

const train: Train = (...args) => {
  const createWorker = (): InProcessWorker =>
    new InProcessWorker((scope) => serve(scope, trainingParts));
  const client = new TrainingClient(Promise.resolve({ createWorker, module }), ...args);
  clients.push(client);
  return client;
};

describe("takeTrial", () => {
  it("takes real steps, though the run would be over sooner, and ends its worker", async () => {
    const seen: number[] = [];
    const trial = await takeTrial(train, setup, {
      signal: new AbortController().signal,
      onProgress: (steps) => seen.push(steps),
    });
    expect(trial).toMatchObject({ pairs: 57, heldOut: 3 });
    expect(trial.steps).toBeGreaterThan(2);
    expect(trial.wordsPerSecond).toBeGreaterThan(0);
    expect(trial.stepMemory).toBeGreaterThan(0);
    expect(trial.memory).toBeGreaterThan(trial.stepMemory);
    expect(trial.parameters).toBeGreaterThan(1000);
    expect(seen.at(-1)).toBe(trial.steps);
    await expect(clients[0]?.act("facts", {})).rejects.toMatchObject({ code: "cancelled" });
  });

  it("says why a setup is refused", async () => {
    const wrong = { ...setup, model: { ...setup.model, decoderSize: 12 } };
    const signal = new AbortController().signal;
    await expect(takeTrial(train, wrong, { signal, onProgress() {} })).rejects.toThrow(/dot/);
    const rare: TrainingSetup = {
      ...setup,
      corpus: { kind: "tab-separated", text, minCount: 100 },
    };
    await expect(takeTrial(train, rare, { signal, onProgress() {} })).rejects.toThrow(
      "the source vocabulary has no words: none is seen 100 times",
    );
  });

  it("stops when it is cancelled", async () => {
    const stop = new AbortController();
    const trial = takeTrial(train, setup, {
      signal: stop.signal,
      onProgress: (steps) => {
        if (steps > 0) stop.abort();
      },
    });
    await expect(trial).rejects.toMatchObject({ code: "cancelled" });
  });

  it("says that a step failed", async () => {
    const little = { ...setup, memoryLimit: 1000 };
    const signal = new AbortController().signal;
    await expect(takeTrial(train, little, { signal, onProgress() {} })).rejects.toMatchObject({
      code: "out-of-range",
    });
  });
});
