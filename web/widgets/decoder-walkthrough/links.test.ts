import { describe, expect, it } from "vitest";
import { attentionLinks, startLinks, vectorLinks } from "./links.ts";

describe("attentionLinks", () => {
  it("leads from each word that has weight to the word that is written", () => {
    const [first, second, ...more] = attentionLinks([0.25, 0, 0.75], 1, "across");
    expect(more).toEqual([]);
    expect(first).toEqual({ path: "M0.5 0C0.5 0.5 1.5 0.5 1.5 1", width: 2.25, dashed: false });
    expect(second?.path).toBe("M2.5 0C2.5 0.5 1.5 0.5 1.5 1");
    expect(second?.width).toBe(6.75);
  });

  it("lies on its side where the figure is narrow", () => {
    expect(attentionLinks([1], 2, "down")[0]?.path).toBe("M0 0.5C0.5 0.5 0.5 2.5 1 2.5");
  });
});

describe("what is handed over", () => {
  it("leads from the encoder's ends to the decoder's first state", () => {
    expect(startLinks([3, 0], "across").map(({ path }) => path)).toEqual([
      "M3.5 0C3.5 0.5 0.5 0.5 0.5 1",
      "M0.5 0C0.5 0.5 0.5 0.5 0.5 1",
    ]);
  });

  it("passes the one vector on its way, once a word is written", () => {
    expect(vectorLinks([3, 0], undefined, 2, "across")).toHaveLength(2);
    const links = vectorLinks([3, 0], 1, 2, "across");
    expect(links.map(({ dashed }) => dashed)).toEqual([true, true, true]);
    expect(links[2]?.path).toMatch(/^M2 0\.64C.* 1\.5 1$/);
  });
});
