import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { EngineError } from "../../engine/error.ts";
import { loadCore, type NodeCore } from "../../engine/node.ts";
import { modelFile } from "../model-heatmap/static.ts";
import type { StoredModel } from "../storage/database.ts";

// The page's own registry starts the engine, which Node has not got.
vi.mock("../../engine/index.ts", () => ({
  engine: { settled: Promise.resolve(), openModel: () => undefined },
}));
const { PageModels } = await import("./page-models.ts");

let core: NodeCore;
let bytes: Uint8Array;
let stored: StoredModel[] = [];

beforeAll(async () => {
  core = await loadCore();
  bytes = new Uint8Array(await readFile(modelFile));
});

afterEach(() => {
  stored = [];
});

function newModels(fetchLesson = async (): Promise<Uint8Array> => bytes) {
  return new PageModels({
    open: (file) => core.openModel(file),
    ready: Promise.resolve(),
    fetchLesson,
    store: {
      all: async () => stored,
      save: async (model) => {
        stored.push(model);
        return true;
      },
    },
  });
}

describe("PageModels", () => {
  it("has the lesson's model once it is asked for, and fetches it once", async () => {
    let fetches = 0;
    const models = newModels(async () => {
      fetches += 1;
      return bytes;
    });
    expect(models.get("lesson")).toBeUndefined();
    await Promise.all([models.load(), models.load()]);
    await models.load();
    expect(models.get("lesson")?.facts.sourceVocabulary).toBeGreaterThan(100);
    expect([models.ids, fetches]).toEqual([["lesson"], 1]);
  });

  it("keeps what is put in, and gives it back after a reload", async () => {
    const models = newModels();
    let changes = 0;
    models.addEventListener("change", () => {
      changes += 1;
    });
    models.put("own", "seed 3, 200 steps", bytes);
    expect([models.name("own"), changes]).toEqual(["seed 3, 200 steps", 1]);
    const later = newModels();
    await later.load();
    expect(later.ids).toEqual(["lesson", "own"]);
    expect(later.name("own")).toBe("seed 3, 200 steps");
  });

  it("closes a model that another takes the place of, after telling of it", async () => {
    const models = newModels();
    const first = models.put("own", "first", bytes);
    models.addEventListener("change", () => expect(first.split("the cat")).toHaveLength(2));
    models.put("own", "second", bytes);
    expect(() => first.split("the cat")).toThrow(/closed/);
    expect(models.get("own")?.split("the cat")).toHaveLength(2);
  });

  it("is as it was after a file that holds no model", () => {
    const models = newModels();
    const own = models.put("own", "mine", bytes);
    expect(() => models.put("own", "broken", bytes.slice(0, 100))).toThrow(EngineError);
    expect([models.get("own"), models.name("own"), stored.length]).toEqual([own, "mine", 1]);
  });

  it("leaves out what it can no longer read of what was kept", async () => {
    stored = [
      { id: "own", name: "broken", bytes: bytes.slice(0, 9) },
      { id: "a model of later", name: "unknown", bytes },
    ];
    const models = newModels();
    await models.load();
    expect(models.ids).toEqual(["lesson"]);
  });

  it("says why the lesson's is missing, and tries again", async () => {
    let works = false;
    const models = newModels(async () => {
      if (works) return bytes;
      throw new EngineError("model-unreachable", "The file could not be fetched.");
    });
    await models.load();
    expect(models.lessonFailure?.message).toBe("The file could not be fetched.");
    works = true;
    await models.retry();
    expect([models.lessonFailure, models.ids]).toEqual([undefined, ["lesson"]]);
  });
});
