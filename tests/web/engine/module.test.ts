import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { checkSupport, compileCore } from "../../../web/engine/compile.ts";
import { EngineError } from "../../../web/engine/error.ts";
import { guard } from "../../../web/engine/guard.ts";
import { type CoreModule, instantiateCore } from "../../../web/engine/module.ts";
import { lessonOperations } from "../../../web/engine/operations.ts";

const wasmFile = new URL("../../../web/engine/generated/softlookup.wasm", import.meta.url);
const glueFile = new URL("../../../web/engine/generated/softlookup.js", import.meta.url);

describe("the shipped module", () => {
  it("contains v128 instructions, the double path's among them", async () => {
    const functions = functionBodies(new Uint8Array(await readFile(wasmFile)));
    const vectorised = functions.filter(({ hasVectorLocal }) => hasVectorLocal);
    expect(functions.length).toBeGreaterThan(100);
    expect(vectorised.length).toBeGreaterThan(5);
    const f64x2Mul = [0xfd, 0xf2, 0x01];
    const f64x2Add = [0xfd, 0xf0, 0x01];
    for (const opcode of [f64x2Mul, f64x2Add]) {
      expect(vectorised.filter(({ code }) => includes(code, opcode)).length).toBeGreaterThan(0);
    }
  });

  it("has glue without dynamic execution", async () => {
    const glue = await readFile(glueFile, "utf8");
    expect(glue).not.toMatch(/new Function|\beval\(/);
  });
});

describe("operations on the real core", () => {
  let module: CoreModule;

  beforeAll(async () => {
    module = await instantiateCore(await WebAssembly.compile(await readFile(wasmFile)));
  });

  const softmax = (scores: number[], temperature = 1) =>
    lessonOperations.execute(module, "softmaxSteps", {
      scores: Float64Array.from(scores),
      temperature,
    });

  it("answers the worked example", () => {
    const steps = softmax([1, 3, 0.5, 0]);
    expect(steps.sum).toBeCloseTo(Math.E + Math.E ** 3 + Math.sqrt(Math.E) + 1, 12);
    expect([...steps.weights].map((weight) => weight.toFixed(2))).toEqual([
      "0.11",
      "0.79",
      "0.06",
      "0.04",
    ]);
    expect([...steps.top]).toEqual([1]);
  });

  it("hardens at temperature 0, where ties share, and is uniform at infinity", () => {
    expect([...softmax([2, 5, 5, 1], 0).weights]).toEqual([0, 0.5, 0.5, 0]);
    expect([...softmax([2, 5, 5, 1], Number.POSITIVE_INFINITY).weights]).toEqual([
      0.25, 0.25, 0.25, 0.25,
    ]);
  });

  it.each([
    ["no scores", () => softmax([])],
    ["a NaN score", () => softmax([1, Number.NaN])],
    ["an infinite score", () => softmax([1, Number.POSITIVE_INFINITY])],
    ["a negative temperature", () => softmax([1, 2], -1)],
    ["a NaN temperature", () => softmax([1, 2], Number.NaN)],
    ["a text temperature", () => softmax([1, 2], "hot" as unknown as number)],
    ["too many scores", () => softmax(new Array(5000).fill(1))],
    ["a sentence of no words", () => synthetic({ source: [], target: [], alignment: [] })],
    ["an alignment that points nowhere", () => synthetic({ alignment: [7] })],
    ["a seed that is not a number", () => synthetic({ seed: "seven" })],
    ["a negative seed", () => synthetic({ seed: "-1" })],
    ["a dimension of half", () => synthetic({ dimension: 0.5 })],
    ["a huge dimension", () => synthetic({ dimension: 1e9 })],
    ["mismatched shapes", () => attend(Float64Array.of(1, 2, 3))],
    ["a NaN among the scores", () => attend(Float64Array.of(1, Number.NaN))],
    [
      "an unknown program",
      () => lessonOperations.execute(module, "numpyDemo", { name: "nope", settings: {} }),
    ],
    [
      "a setting out of range",
      () =>
        lessonOperations.execute(module, "numpyDemo", {
          name: "alignment",
          settings: { dimension: "-4" },
        }),
    ],
  ])("refuses %s with a code and a sentence", (_, call) => {
    let caught: unknown;
    try {
      call();
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(EngineError);
    const { code, message } = caught as EngineError;
    expect(code).toMatch(/^(invalid-argument|shape-mismatch|not-finite|out-of-range|parse)$/);
    expect(message.length).toBeGreaterThan(15);
    expect(softmax([0, 0]).sum).toBe(2);
  });

  const synthetic = (change: object) =>
    lessonOperations.execute(module, "syntheticStates", {
      source: ["the", "cat"],
      target: ["chat"],
      alignment: [1],
      seed: "0",
      dimension: 16,
      stateNoise: 0.3,
      queryNoise: 0.5,
      ...change,
    });

  const attend = (scores: Float64Array) =>
    lessonOperations.execute(module, "attend", {
      targets: 1,
      sources: 2,
      dimension: 2,
      scores,
      values: Float64Array.of(1, 0, 0, 1),
      temperature: 1,
    });

  it("copies results out: a later call does not change an earlier result", () => {
    const first = softmax([1, 2, 3]).weights;
    const kept = [...first];
    for (let call = 0; call < 50; call++) softmax(new Array(4096).fill(call));
    expect([...first]).toEqual(kept);
    expect(first.buffer.byteLength).toBe(first.byteLength);
  });

  it("steps a long operation and ends with what the whole call gives", () => {
    const args = {
      seed: "3",
      lengths: [2, 8],
      dimension: 16,
      stateNoise: 0.3,
      queryNoise: 0.5,
      trials: 5,
    };
    const steps = lessonOperations.openSteps(module, "bottleneck", args);
    if (!steps) throw new Error("bottleneck is a long operation");
    try {
      expect(steps.total).toBe(10);
      while (steps.step());
      expect(steps.done).toBe(10);
      expect(steps.result()).toEqual(lessonOperations.execute(module, "bottleneck", args));
    } finally {
      steps.delete();
    }
    expect(lessonOperations.openSteps(module, "sentencePairs", {})).toBeUndefined();
  });

  it("names a trap a trap", () => {
    const trap = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    expect(() => guard(module, trap)).toThrow(expect.objectContaining({ code: "trap" }));
  });
});

describe("support", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("passes where SIMD is and explains where it is not", () => {
    expect(() => checkSupport()).not.toThrow();
    vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
    expect(() => checkSupport()).toThrow(expect.objectContaining({ code: "simd-missing" }));
    vi.stubGlobal("WebAssembly", undefined);
    expect(() => checkSupport()).toThrow(expect.objectContaining({ code: "wasm-blocked" }));
  });

  it("says what the server answered when the module is not there", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 503 })));
    await expect(compileCore("softlookup.wasm")).rejects.toMatchObject({
      code: "wasm-unreachable",
      message: expect.stringContaining("503"),
    });
  });

  it("says so when the bytes are not a module", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>")));
    await expect(compileCore("softlookup.wasm")).rejects.toMatchObject({ code: "wasm-blocked" });
  });
});

interface FunctionBody {
  hasVectorLocal: boolean;
  code: Uint8Array;
}

/** The code section's functions: whether one declares a v128 local, and its bytes. */
function functionBodies(bytes: Uint8Array): FunctionBody[] {
  const codeSection = 10;
  const v128 = 0x7b;
  let at = 8;
  const readUnsigned = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const end = readUnsigned() + at;
    if (id !== codeSection) {
      at = end;
      continue;
    }
    const bodies: FunctionBody[] = [];
    for (let remaining = readUnsigned(); remaining > 0; remaining--) {
      const bodyEnd = readUnsigned() + at;
      let hasVectorLocal = false;
      for (let groups = readUnsigned(); groups > 0; groups--) {
        readUnsigned();
        if (bytes[at++] === v128) hasVectorLocal = true;
      }
      bodies.push({ hasVectorLocal, code: bytes.subarray(at, bodyEnd) });
      at = bodyEnd;
    }
    return bodies;
  }
  throw new Error("the module has no code section");
}

function includes(code: Uint8Array, opcode: readonly number[]): boolean {
  return code.some((_, start) => opcode.every((byte, offset) => code[start + offset] === byte));
}
