import { describe, expect, it } from "vitest";
import { endMark, type TimelineEntry } from "../training-run/timeline.ts";
import type { Replay } from "./lab-run.ts";
import {
  drawnRows,
  lookSentence,
  lossText,
  readReplay,
  stepSentence,
  weightFacts,
} from "./reading.ts";

function entry(part: Partial<TimelineEntry> = {}): TimelineEntry {
  const source = part.source ?? ["the", "cat", "the"];
  const target = part.target ?? ["le", "chat", endMark];
  return {
    step: 4,
    source,
    target,
    weights: Float32Array.from([0.5, 0.25, 0.25, 0, 1, 0, 0, 0, 1]),
    text: "le chat",
    finished: true,
    logProbability: -1,
    ...part,
  };
}

describe("drawnRows", () => {
  it("leaves the end's row out", () => {
    const drawn = drawnRows(entry());
    expect([drawn.target, drawn.weights.length, drawn.left]).toEqual([["le", "chat"], 6, 0]);
  });

  it("shows the end alone where nothing was written", () => {
    const drawn = drawnRows(entry({ target: [endMark], weights: Float32Array.from([1, 0, 0]) }));
    expect([drawn.target, drawn.left]).toEqual([[endMark], 0]);
  });

  it("cuts what a young model writes on and on", () => {
    const target = new Array<string>(12).fill("le");
    const drawn = drawnRows(entry({ target, weights: new Float32Array(36), finished: false }));
    expect([drawn.target.length, drawn.left]).toEqual([6, 6]);
  });
});

describe("sentences", () => {
  it("say where a run stands", () => {
    expect(stepSentence(420, 2800, 0.412)).toBe("Step 420 of 2,800: loss 0.41");
    expect(stepSentence(0, 2800, Number.NaN)).toBe("Step 0 of 2,800: not trained yet");
    expect([lossText(0.0123), lossText(5.3)]).toEqual(["0.012", "5.30"]);
  });

  it("say where a word looks", () => {
    expect(lookSentence(drawnRows(entry()), 0)).toMatch(
      /^le looks at the\u00a0\(1st\) 0\.50, cat 0\.25 and 1 more word$/,
    );
    expect(lookSentence(drawnRows(entry()), 1)).toBe("chat looks at cat 1.00");
    expect(lookSentence(drawnRows(entry()), 5)).toBe("chat looks at cat 1.00");
    expect(lookSentence(drawnRows(entry({ weights: new Float32Array() })), 0)).toBe("");
    expect(lookSentence(undefined, 0)).toBe("");
  });
});

describe("readReplay", () => {
  const replay = (part: Partial<Replay>): Replay => ({
    step: 400,
    hash: "00000000000000aa",
    state: "done",
    found: "00000000000000aa",
    ...part,
  });
  const at = { step: 400, steps: 2800 };

  it("says whether the weights are the same", () => {
    expect(readReplay(replay({}), at)).toEqual({
      same: true,
      text: "Same weights at step 400, bit for bit: 00000000000000aa in the link, 00000000000000aa here.",
    });
    const other = readReplay(replay({ found: "00000000000000bb" }), at);
    expect(other.same).toBe(false);
    expect(other.text).toContain("00000000000000aa in the link, 00000000000000bb here");
  });

  it("says what is missing in the link", () => {
    expect(readReplay(replay({ hash: "" }), at)).toEqual({
      text: expect.stringContaining("no hash to compare"),
    });
    expect(readReplay(replay({ step: 9000 }), { step: 2800, steps: 2800 }).text).toContain(
      "has only 2,800 steps",
    );
  });

  it("says how far it is", () => {
    expect(readReplay(replay({ state: "waiting" }), at).text).toContain("up to step 400");
    expect(readReplay(replay({ state: "stopped" }), { ...at, step: 7 }).text).toContain("step 7");
  });
});

describe("weightFacts", () => {
  it("adds up the weights on a repeated source word, and reads the first row of a repeated target", () => {
    const target = ["le", "chat", "le"];
    expect(weightFacts(drawnRows(entry({ target })))).toEqual({
      "weight.le.the": 0.75,
      "weight.le.cat": 0.25,
      "weight.chat.the": 0,
      "weight.chat.cat": 1,
    });
  });

  it("has nothing of a model without attention", () => {
    expect(weightFacts(drawnRows(entry({ weights: new Float32Array() })))).toEqual({});
  });
});
