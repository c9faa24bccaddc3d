import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../engine/node.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { destination } from "./keys.ts";
import { layoutTree, rowTop } from "./layout.ts";
import { candidateSentences, findMiss } from "./misses.ts";
import {
  describeFate,
  describeSearches,
  factsOf,
  logText,
  outranks,
  verdictOf,
} from "./reading.ts";
import { fields, runSearches, type Search, type Searches } from "./settings.ts";
import { type BeamTree, countStates, nodeAt, placeOf, readTree, root, textTo } from "./tree.ts";
import { describeView } from "./view.ts";

/** Not of the grammar that the model learned: its words are, its plan is not. */
const missed = "the two black cats and the white dog sleep";

let model: OpenModel;
let search: Search;

beforeAll(async () => {
  model = (await loadCore()).openModel(await readFile(modelFile));
  search = async (sentence, options) => model.translate(sentence, options);
});

afterAll(() => model.delete());

function searches(sentence: string, width: number, penalty = 0): Promise<Searches> {
  return runSearches(search, { sentence, width, penalty });
}

async function treeOf(sentence: string, width: number): Promise<BeamTree> {
  return readTree(await searches(sentence, width), width);
}

describe("readTree", () => {
  it("ranks the candidates of each position and keeps as many as there is room for", async () => {
    for (const width of [1, 3, 8]) {
      const { positions } = await treeOf(missed, width);
      let finished = 0;
      for (const { candidates, room } of positions) {
        expect(room).toBe(width - finished);
        const sums = candidates.map(({ cumulative }) => cumulative);
        expect(sums).toEqual([...sums].sort((a, b) => b - a));
        const kept = candidates.filter(({ state }) => state !== "dropped");
        expect(kept.map(({ rank }) => rank)).toEqual(kept.map((_, index) => index + 1));
        expect(kept.length).toBe(Math.min(room, candidates.length));
        finished += candidates.filter(({ state }) => state === "finished").length;
      }
    }
  });

  it("sums the log-probabilities along a way", async () => {
    const { nodes, best } = await treeOf(missed, 3);
    const sum = best.reduce((total, node) => total + (nodes[node]?.logProbability ?? 0), 0);
    expect(nodes[best.at(-1) ?? 0]?.cumulative).toBeCloseTo(sum, 9);
  });

  it("finds greedy's way and where the beam leaves it", async () => {
    const both = await searches(missed, 3);
    const tree = readTree(both, 3);
    expect(textTo(tree, tree.best.at(-1) ?? 0)).toBe(both.beam.text);
    expect(textTo(tree, tree.greedy.at(-1) ?? 0)).toBe(both.greedy.text);
    expect(textTo(tree, tree.fork)).toBe("deux chats noirs et");
    expect(tree.nodes[tree.fork]?.rank).toBe(2);
    const alike = await treeOf("the dog does not run", 3);
    expect([alike.greedy, alike.fork]).toEqual([alike.best, alike.best[0]]);
  });

  it("is a chain for a beam of 1", async () => {
    const both = await searches(missed, 1);
    const tree = readTree(both, 1);
    expect(countStates(tree)).toEqual({ kept: both.greedy.words.length, finished: 1, dropped: 0 });
    expect(both.beam.logProbability).toBe(both.greedy.logProbability);
  });

  it("finds places again", async () => {
    const tree = await treeOf(missed, 3);
    for (const node of [root, ...tree.nodes.keys()]) {
      expect(nodeAt(tree, fields.place.parse(placeOf(tree, node)))).toBe(node);
    }
    expect(nodeAt(tree, "400.1")).toBeUndefined();
    expect(nodeAt(tree, "")).toBeUndefined();
    expect(() => fields.place.parse("first")).toThrow("expected a position and a rank");
  });
});

describe("layoutTree", () => {
  it("hides dropped words past the second and counts them", async () => {
    const tree = await treeOf(missed, 8);
    const some = layoutTree(tree, { all: false, compact: false });
    const all = layoutTree(tree, { all: true, compact: false });
    const drawn = all.columns.reduce((sum, { shown }) => sum + shown.length, 0);
    expect(drawn).toBe(tree.nodes.length);
    expect(all.hidden).toBe(0);
    expect(some.hidden).toBe(
      tree.positions.reduce(
        (sum, { candidates }) =>
          sum + Math.max(0, candidates.filter(({ state }) => state === "dropped").length - 2),
        0,
      ),
    );
    expect(some.edges).toHaveLength(tree.nodes.length - some.hidden);
  });

  it("puts each word right of the one before it and draws the cut below the last kept", async () => {
    const tree = await treeOf(missed, 3);
    for (const compact of [false, true]) {
      const { columns, width, height, cut, spacing } = layoutTree(tree, { all: true, compact });
      columns.forEach(({ x, width: wide }, index) => {
        const before = columns[index - 1];
        expect(x).toBeGreaterThan(before ? before.x + before.width : 0);
        expect(x + wide).toBeLessThan(width);
      });
      expect(height).toBe(rowTop(9, spacing));
      expect(cut).toContain(` ${Math.round((rowTop(3, spacing) - spacing.cutAbove) * 100) / 100}H`);
    }
  });

  it("says what is in view", async () => {
    const layout = layoutTree(await treeOf(missed, 3), { all: false, compact: false });
    const { columns, width, height } = layout;
    expect(describeView(layout, { left: 0, right: width, top: 0, bottom: height })).toBe("");
    const left = (columns[2]?.x ?? 0) - 0.1;
    expect(describeView(layout, { left, right: width, top: 0, bottom: height })).toBe(
      `In view: positions 3 to ${columns.length} of ${columns.length}. Scroll the tree.`,
    );
    expect(describeView(layout, { left: 0, right: width, top: 0, bottom: 8 })).toMatch(
      /^In view: ranks 1 to 2 of 6\./,
    );
  });
});

describe("destination", () => {
  it("walks the tree", async () => {
    const tree = await treeOf(missed, 3);
    const { columns } = layoutTree(tree, { all: false, compact: false });
    const shown = columns.map((column) => column.shown.map(({ node }) => node));
    const go = (key: string, from: number) => destination(key, from, tree, shown);
    const [first = 0, second = 0] = tree.best;
    expect(go("ArrowRight", root)).toBe(first);
    expect(go("ArrowRight", first)).toBe(second);
    expect(go("ArrowLeft", second)).toBe(first);
    expect(go("ArrowLeft", first)).toBe(root);
    expect(go("ArrowLeft", root)).toBeUndefined();
    expect(go("ArrowDown", first)).toBe(shown[0]?.[1]);
    expect(go("ArrowUp", first)).toBeUndefined();
    expect(go("ArrowRight", shown[1]?.at(-1) ?? 0)).toBeUndefined();
    expect(go("Home", second)).toBe(root);
    expect(go("End", root)).toBe(tree.best.at(-1));
    expect(go("a", first)).toBeUndefined();
  });
});

describe("reading", () => {
  it("says what greedy missed and by how much", async () => {
    const both = await searches(missed, 3);
    expect(verdictOf(both, 3)).toBe("miss");
    expect(both.beam.logProbability).toBeGreaterThan(both.greedy.logProbability);
    const times = Math.exp(both.beam.logProbability - both.greedy.logProbability);
    expect(describeSearches(both, 3, 0)).toContain(
      `${Number(times.toPrecision(2))} times as probable`,
    );
    expect(factsOf(both, readTree(both, 3), { width: 3, penalty: 0 })).toMatchObject({
      miss: true,
      reordered: false,
      translation: "deux chats noirs et le chien blanc dorment",
    });
  });

  it("agrees where there is nothing to find", async () => {
    const both = await searches("the black cat sleeps on the red chair", 8);
    expect(describeSearches(both, 8, 0)).toContain("write the same");
    expect(factsOf(both, readTree(both, 8), { width: 8, penalty: 0 }).miss).toBe(false);
  });

  it("tells an end from none, and a score from a better one", () => {
    expect(outranks({ finished: true, score: -9 }, { finished: false, score: -1 })).toBe(true);
    expect(outranks({ finished: false, score: -1 }, { finished: true, score: -9 })).toBe(false);
    expect(outranks({ finished: true, score: -1 }, { finished: true, score: -2 })).toBe(true);
    expect(outranks({ finished: true, score: -1 }, { finished: true, score: -1 - 1e-9 })).toBe(
      false,
    );
  });

  it("says that a beam did worse, or found no end", async () => {
    const { greedy, beam } = await searches(missed, 3);
    expect(describeSearches({ greedy: beam, beam: greedy }, 3, 0)).toContain(
      "did worse than greedy",
    );
    const endless = { ...beam, finished: false };
    expect(describeSearches({ greedy, beam: endless }, 3, 0)).toContain("found no end");
    expect(describeSearches({ greedy: endless, beam }, 3, 0)).toContain(
      "found no end, and the beam",
    );
  });

  it("finds that a length penalty prefers a longer translation", async () => {
    const sentence = "the big big big cat sleeps";
    const plain = await searches(sentence, 4);
    const penalised = await searches(sentence, 4, 2);
    expect(penalised.beam.words.length).toBeGreaterThan(plain.beam.words.length);
    expect(penalised.beam.logProbability).toBeLessThan(plain.beam.logProbability);
    const facts = (both: Searches) => factsOf(both, readTree(both, 4), { width: 4, penalty: 2 });
    expect([facts(plain).reordered, facts(penalised).reordered]).toEqual([false, true]);
  });

  it("says why a word was kept or dropped", async () => {
    const tree = await treeOf(missed, 3);
    const fate = (place: string): string => {
      const node = tree.nodes[nodeAt(tree, place) ?? 0];
      return node ? describeFate(tree, node) : "";
    };
    expect(fate("4.2")).toBe(
      "2nd of 9 candidates at this position. The beam had 3 places, so it was kept.",
    );
    const gap =
      (tree.positions[3]?.candidates[2]?.cumulative ?? 0) -
      (tree.positions[3]?.candidates[3]?.cumulative ?? 0);
    expect(fate("4.4")).toContain(`dropped, ${logText(gap)} behind the last one kept`);
    expect(fate("8.2")).toContain("is finished and keeps its place");
    expect(fate("9.1")).toContain("1st of 3 candidates");
    expect(fate("1.2")).toMatch(/All that came of it was dropped later|None of its continuations/);
  });
});

describe("findMiss", () => {
  const hunt = (candidates: Iterator<string>, signal = new AbortController().signal) =>
    findMiss(candidates, search, { width: 3, penalty: 0 }, { signal, onProgress: () => {} });

  it("finds one that holds, and goes on from there", async () => {
    const words = model.words("source").slice(4);
    const candidates = candidateSentences("the dog does not run", words);
    const found = new Set<string>();
    for (let count = 0; count < 6; count++) {
      const { found: sentence } = await hunt(candidates);
      expect(verdictOf(await searches(sentence ?? "", 3), 3)).toBe("miss");
      found.add(sentence ?? "");
    }
    expect(found.size).toBe(6);
  });

  it("exchanges every word for every other, once, where it knows none of the plain ones", () => {
    const candidates = [...candidateSentences("a b", ["a", "b", "c"])];
    expect(candidates.sort()).toEqual(["a a", "a c", "b b", "c b"]);
  });

  it("gives up where there is none, and passes over what cannot be read", async () => {
    expect(await hunt(["the dog does not run", " "][Symbol.iterator]())).toEqual({
      found: undefined,
      tried: 1,
    });
  });

  it("stops when it is told to", async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(
      hunt(candidateSentences("the cat", ["the", "cat"]), stop.signal),
    ).rejects.toThrow();
  });
});
