import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunOptions, WorkerClient } from "../../../web/engine/client.ts";
import type {
  Counterfactual,
  CounterfactualSettings,
  Explanation,
  Foil,
} from "../../../web/engine/explanation.ts";
import { instantiateCore } from "../../../web/engine/module.ts";
import { PageModel } from "../../../web/engine/page-model.ts";
import { trainingParts } from "../../../web/engine/run-host.ts";
import { serve } from "../../../web/engine/worker-host.ts";
import { InProcessWorker } from "./in-process-worker.ts";

const compile = async (name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(
    await readFile(new URL(`../../../web/engine/generated/${name}.wasm`, import.meta.url)),
  );
const modelFile = new URL("../../../web/models/lesson.safetensors", import.meta.url);
const sentence = "the black cat sleeps on the red chair";

let client: WorkerClient;
let model: Uint8Array;
let page: PageModel;

beforeAll(async () => {
  model = new Uint8Array(await readFile(modelFile));
  const core = await instantiateCore(await compile("softlookup"));
  page = new PageModel({ current: () => core, trapped() {} }, model);
  client = new WorkerClient({
    createWorker: () => new InProcessWorker((scope) => serve(scope, trainingParts)),
    module: await compile("softlookup-training"),
    onRestart() {},
  });
});

afterAll(() => {
  page.delete();
  client.close();
});

const explain = (foil?: Foil): Promise<Explanation> =>
  client.run("explain", foil ? { model, sentence, foil } : { model, sentence });
const ask = (settings: CounterfactualSettings, options: RunOptions = {}): Promise<Counterfactual> =>
  client.run("counterfactual", { model, sentence, settings }, options);

describe("an explanation", () => {
  it("has attention and three measures for each position of the page's translation", async () => {
    const { source, words } = await explain();
    const translation = page.translate(sentence);
    expect(source).toEqual(translation.source);
    expect(words).toHaveLength(translation.targets);
    words.forEach((word, row) => {
      const { sources, weights } = translation;
      expect(word.weights).toEqual(weights.slice(row * sources, (row + 1) * sources));
      expect(word.foil).toBeNull();
      for (const { values, tau } of Object.values(word.measures)) {
        expect(values).toHaveLength(sources);
        expect(Math.abs(tau)).toBeLessThanOrEqual(1);
      }
    });
    expect(words.slice(0, -1).map(({ text }) => text)).toEqual(
      translation.words.map(({ text }) => text),
    );
  });

  it("compares a word with another one", async () => {
    const plain = await explain();
    const step = plain.words.findIndex(({ text }) => text === "la");
    const id = page.words("target").indexOf("le");
    const compared = await explain({ step, id });
    expect(compared.words[step]?.foil).toEqual({ text: "le", id });
    expect(compared.words[step]?.measures.gradientDot).not.toEqual(
      plain.words[step]?.measures.gradientDot,
    );
    expect(compared.words[step - 1]).toEqual(plain.words[step - 1]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["an empty sentence", () => client.run("explain", { model, sentence: " " }), /at least one/],
    ["a foil past the end", () => explain({ step: 99, id: 5 }), /no word at the foil's position/],
    ["half a word", () => explain({ step: 0.5, id: 5 }), /step must be a whole number/],
    [
      "a file that is no model",
      () => client.run("explain", { model: new Uint8Array(9), sentence }),
      /./,
    ],
    ["a bound above 1", () => ask({ step: 0, bound: 2 }), /from 0 to 1/],
    ["a step past the end", () => ask({ step: 50 }), /no such target position/],
    ["no permutations", () => ask({ step: 0, permutations: 0 }), /from 1 to 1000/],
  ])("%s is refused with a sentence", async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
  });
});

describe("counterfactual attention", () => {
  it("is what the page's model does with these weights", async () => {
    const step = 6;
    const { own, uniform, permuted, adversarial } = await ask({ step, rounds: 100 });
    const translation = page.translate(sentence);
    expect(own.text).toBe(translation.words[step]?.text);
    for (const { weights, text } of [uniform, permuted.typical, adversarial]) {
      const changed = page.translate(sentence, {
        interventions: [{ step, change: "forced", weights }],
      });
      expect(changed.top[step]?.[0]?.text).toBe(text);
    }
    expect(adversarial.outputDistance).toBeLessThanOrEqual(0.05);
    expect(adversarial.weightDivergence).toBeGreaterThan(0.2);
    // Permuted weights wreck this model's output: here most of them give another word.
    expect(permuted.count).toBe(100);
    expect(permuted.changedWords).toBeGreaterThan(0.5);
    expect(permuted.quantiles[2]).toBe(permuted.typical.outputDistance);
  });

  it("improves while it is searched, to the same bits for the same seed", async () => {
    const found: number[] = [];
    const search = (seed: string, onProgress: RunOptions["onProgress"] = () => {}) =>
      ask({ step: 2, rounds: 1500, seed }, { onProgress });
    const first = await search("4", (done, total, partial) => {
      expect(done).toBeLessThanOrEqual(total);
      found.push((partial as Counterfactual).adversarial.weightDivergence);
    });
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(first.adversarial.weightDivergence).toBeGreaterThanOrEqual(found.at(-1) ?? 0);
    expect(await search("4")).toEqual(first);
    expect((await search("5")).adversarial.weights).not.toEqual(first.adversarial.weights);
  });

  it("is cancelled between two rounds", async () => {
    const stop = new AbortController();
    const search = client.run(
      "counterfactual",
      { model, sentence, settings: { step: 0, rounds: 10_000 } },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(search).rejects.toMatchObject({ code: "cancelled" });
    expect((await explain()).words.length).toBeGreaterThan(0);
  });
});
