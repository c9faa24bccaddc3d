import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WorkerClient } from "../../../web/engine/client.ts";
import { EngineError } from "../../../web/engine/error.ts";
import { type CoreModule, instantiateCore } from "../../../web/engine/module.ts";
import { lessonOperations } from "../../../web/engine/operations.ts";
import { PageModel } from "../../../web/engine/page-model.ts";
import { instantiateTraining } from "../../../web/engine/training-module.ts";
import type { TranslateOptions, Translation } from "../../../web/engine/translation.ts";
import { type AnyOperations, serve } from "../../../web/engine/worker-host.ts";
import { InProcessWorker } from "./in-process-worker.ts";

const compile = async (name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(
    await readFile(new URL(`../../../web/engine/generated/${name}.wasm`, import.meta.url)),
  );
const sentence = "the black cat sleeps";

let compiled: WebAssembly.Module;
let core: CoreModule;
let file: Uint8Array;
let model: PageModel;

/** A model of the grammar's words that has learned for 60 steps. */
async function trainedFile(): Promise<Uint8Array> {
  const training = await instantiateTraining(await compile("softlookup-training"));
  const run = new training.TrainingRun(
    {
      preset: "lesson",
      seed: "1",
      model: { embeddingSize: 16, encoderSize: 16, decoderSize: 32 },
      training: { steps: 60, batchSize: 32, warmupSteps: 10 },
      corpus: { kind: "grammar", count: 2000, longest: 8 },
    },
    new Uint8Array(),
  );
  while (run.step());
  const bytes = run.model();
  run.delete();
  return bytes;
}

const home = () => ({ current: () => core, trapped() {} });
const translate = (options: TranslateOptions): Translation => model.translate(sentence, options);

beforeAll(async () => {
  compiled = await compile("softlookup");
  core = await instantiateCore(compiled);
  file = await trainedFile();
  model = new PageModel(home(), file);
});

afterAll(() => {
  model.delete();
  expect(lessonOperations.execute(core, "account", {}).liveObjects).toBe(0);
});

describe("a translation", () => {
  it("has a row of attention, a probability and the likeliest words for each word", () => {
    const { words, targets, sources, weights, scores, logProbabilities, top, finished, text } =
      translate({});
    expect(targets).toBe(words.length + (finished ? 1 : 0));
    expect(sources).toBe(4);
    expect(weights).toHaveLength(targets * sources);
    expect(scores).toHaveLength(targets * sources);
    for (let row = 0; row < targets; row++) {
      const sum = weights.slice(row * sources, (row + 1) * sources).reduce((a, b) => a + b);
      expect(sum).toBeCloseTo(1, 5);
      expect(top[row]).toHaveLength(5);
      const [first, second] = top[row] ?? [];
      expect(first?.probability).toBeGreaterThanOrEqual(second?.probability ?? 1);
      // Greedy writes the likeliest word.
      expect(Math.exp(logProbabilities[row] ?? 0)).toBeCloseTo(first?.probability ?? -1, 5);
      if (row < words.length) expect(first?.text).toBe(words[row]?.text);
    }
    expect(text.length).toBeGreaterThan(0);
  });

  it("marks unknown words and copies them when it is told to", () => {
    const { source } = model.translate("the black zebra sleeps");
    expect(source.map(({ unknown }) => unknown)).toEqual([false, false, true, false]);
    expect(source[2]?.text).toBe("zebra");
    const unknown = 3;
    const forced = model.translate("the black zebra sleeps", {
      forcedWords: [{ step: 0, id: unknown }],
      interventions: [{ step: 0, change: "forced", weights: [0, 0, 1, 0] }],
      copyUnknown: true,
    });
    expect(forced.words[0]).toEqual({ text: "zebra", id: unknown, unknown: true, copiedFrom: 2 });
  });

  it("is changed inside the decoder by temperature and interventions", () => {
    const plain = translate({});
    const uniform = translate({ interventions: [{ step: 0, change: "uniform" }] });
    expect([...uniform.weights.slice(0, 4)]).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(uniform.scores.slice(0, 4)).toEqual(plain.scores.slice(0, 4));
    expect(uniform.logProbabilities[0]).not.toBe(plain.logProbabilities[0]);
    const permuted = translate({
      interventions: [{ step: 0, change: "permuted", permutation: [3, 2, 1, 0] }],
    });
    expect([...permuted.weights.slice(0, 4)]).toEqual([...plain.weights.slice(0, 4)].reverse());
    const hot = translate({ attentionTemperature: Number.POSITIVE_INFINITY });
    expect([...hot.weights.slice(0, 4)]).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it("tells the whole tree of a beam", () => {
    const { hypotheses, tree, looks, score } = translate({
      kind: "beam",
      beamWidth: 3,
      lengthPenalty: 0.6,
      keepTree: true,
    });
    expect(score).toBe(hypotheses[0]?.score);
    expect(hypotheses.length).toBeGreaterThan(1);
    expect(new Set(tree.map(({ state }) => state))).toEqual(
      new Set(["kept", "dropped", "finished"]),
    );
    for (const { parent, step, look, cumulative, logProbability } of tree) {
      const before = parent === -1 ? { step: -1, cumulative: 0 } : tree[parent];
      expect(before?.step).toBe(step - 1);
      expect(cumulative).toBeCloseTo((before?.cumulative ?? Number.NaN) + logProbability, 10);
      expect(looks[look]).toMatchObject({ node: parent, step });
    }
    const [best] = hypotheses;
    expect(best?.nodes.map((node) => tree[node]?.id).slice(0, best.ids.length)).toEqual(best?.ids);
    expect(translate({ kind: "beam" }).tree).toEqual([]);
  });

  it("samples the same words from the same seed, and has states when they are wanted", () => {
    const sampled = (seed: string) =>
      translate({ kind: "sampling", seed, samplingTemperature: 3, maxLength: 12 }).text;
    expect(sampled("5")).toBe(sampled("5"));
    expect(new Set(["1", "2", "3", "4", "5", "6"].map(sampled)).size).toBeGreaterThan(1);
    const { states, contexts, targets } = translate({ keepStates: true });
    expect(states).toHaveLength(targets * 32);
    expect(contexts).toHaveLength(targets * 16);
    expect(translate({}).states).toHaveLength(0);
  });

  it("can be searched step by step in a worker, to the same result", async () => {
    const client = new WorkerClient({
      createWorker: () =>
        new InProcessWorker((scope) =>
          serve(scope, {
            instantiate: instantiateCore,
            operations: lessonOperations as AnyOperations<CoreModule>,
          }),
        ),
      module: compiled,
      onRestart() {},
    });
    const options: TranslateOptions = { kind: "beam", keepTree: true };
    const onProgress = (_done: number, total: number) => expect(total).toBe(18);
    const found = await client.run("search", { model: file, sentence, options }, { onProgress });
    expect(found).toEqual(translate(options));
    client.close();
  });
});

describe("a model", () => {
  it("knows its words and its facts, and reads a reference", () => {
    expect(model.words("source").slice(0, 4)).toEqual(["<pad>", "<bos>", "<eos>", "<unk>"]);
    expect(model.words("target")).toContain("chat");
    expect(model.facts).toMatchObject({
      sourceVocabulary: model.words("source").length,
      architecture: { cell: "gru", decoderSize: 32, attention: "dot", values: "embeddings" },
    });
    expect(model.facts.weightsHash).toMatch(/^[0-9a-f]{16}$/);
    const { reference, targets, weights, predicted } = model.read(sentence, "le chat noir dort");
    expect(reference.map(({ text }) => text)).toEqual(["le", "chat", "noir", "dort"]);
    expect(targets).toBe(5);
    expect(weights).toHaveLength(20);
    expect(predicted).toHaveLength(5);
  });

  it("tells what its encoder makes of each word", () => {
    const repeated = model.encode("the cat sleeps on the chair");
    const { source, size, states, embeddingSize, embeddings } = repeated;
    expect(source.map(({ text }) => text).join(" ")).toBe("the cat sleeps on the chair");
    expect([size, embeddingSize]).toEqual([32, 16]);
    expect(states).toHaveLength(6 * size);
    expect(embeddings).toHaveLength(6 * embeddingSize);
    const row = (all: Float64Array, width: number, word: number) =>
      all.slice(word * width, (word + 1) * width);
    // Both "the" have one embedding; their states know what stands around them.
    expect(row(embeddings, embeddingSize, 0)).toEqual(row(embeddings, embeddingSize, 4));
    expect(row(states, size, 0)).not.toEqual(row(states, size, 4));
    // Attention averages this model's embeddings: all the weight on a word gives its own.
    const { contexts } = model.translate("the cat sleeps on the chair", {
      keepStates: true,
      interventions: [{ step: 0, change: "forced", weights: [0, 1, 0, 0, 0, 0] }],
    });
    expect(row(contexts, embeddingSize, 0)).toEqual(row(embeddings, embeddingSize, 1));
  });

  it.each<[string, () => unknown, RegExp]>([
    ["an empty sentence", () => model.translate("  "), /at least one word/],
    ["an empty sentence to encode", () => model.encode(""), /at least one word/],
    ["a sentence that is too long", () => model.translate("cat ".repeat(1001)), /1001 words/],
    ["an empty reference", () => model.read(sentence, " "), /reference is empty/],
    ["a beam of none", () => translate({ kind: "beam", beamWidth: 0 }), /./],
    ["a beam that is too wide", () => translate({ kind: "beam", beamWidth: 17 }), /16/],
    ["half a word", () => translate({ maxLength: 1.5 }), /maxLength must be a whole number/],
    ["a kind that is none", () => translate({ kind: "best" as never }), /greedy, beam or sampling/],
    ["a temperature below 0", () => translate({ attentionTemperature: -1 }), /temperature/],
    ["a text for a number", () => translate({ topP: "all" as never }), /topP must be a number/],
    [
      "weights of another length",
      () => translate({ interventions: [{ step: 0, change: "forced", weights: [1] }] }),
      /./,
    ],
    [
      "a word outside the vocabulary",
      () => translate({ forcedWords: [{ step: 0, id: 60_000 }] }),
      /./,
    ],
  ])("%s is refused with a sentence", (_, call, message) => {
    expect(call).toThrow(EngineError);
    expect(call).toThrow(message);
    expect(translate({}).words.length).toBeGreaterThan(0);
  });

  it("leaves the model that is open as it was when another file is refused", () => {
    const before = translate({});
    const damaged = file.slice(0, file.length - 1);
    const noise = new TextEncoder().encode("not a model");
    for (const bytes of [new Uint8Array(), noise, damaged, file.slice(0, 100)]) {
      expect(() => new PageModel(home(), bytes)).toThrow(EngineError);
    }
    expect(translate({})).toEqual(before);
    expect(lessonOperations.execute(core, "account", {}).liveObjects).toBe(1);
  });

  it("is opened again in a fresh instance, and answers nothing once it is deleted", async () => {
    let current = await instantiateCore(compiled);
    const other = new PageModel({ current: () => current, trapped() {} }, file);
    const before = other.translate(sentence);
    current = await instantiateCore(compiled);
    expect(other.translate(sentence)).toEqual(before);
    other.delete();
    expect(() => other.translate(sentence)).toThrow(/closed/);
    expect(lessonOperations.execute(current, "account", {}).liveObjects).toBe(0);
  });
});
