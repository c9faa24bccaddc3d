import { describe, expect, it } from "vitest";
import { countText, formulas, parameterHtml, reasonSentence, shapeText } from "./formulas.ts";

describe("formulas", () => {
  it("writes the lesson's five", () => {
    const plain = Object.values(formulas).map(({ name, html }) => [
      name,
      html.replace(/<[^>]+>/g, ""),
    ]);
    expect(Object.fromEntries(plain)).toEqual({
      dot: "s⊤ h",
      "scaled dot": "s⊤ h / √d",
      general: "s⊤ Wa h",
      concat: "va⊤ tanh(Wa [s; h])",
      additive: "v⊤ tanh(W s + U h)",
    });
  });

  it("closes every tag it opens", () => {
    for (const { html } of Object.values(formulas)) {
      const open = [...html.matchAll(/<(\w+)>/g)].map(([, tag]) => tag).sort();
      const closed = [...html.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag).sort();
      expect(closed).toEqual(open);
    }
  });
});

describe("parameterHtml", () => {
  it("turns an underscore into an index", () => {
    expect(parameterHtml("U")).toBe("<var>U</var>");
    expect(parameterHtml("W_a")).toBe("<var>W</var><sub>a</sub>");
  });

  it("refuses what is not a name", () => {
    expect(() => parameterHtml("<img>")).toThrow("not the name of a parameter");
    expect(() => parameterHtml("W_<b>")).toThrow("not the name of a parameter");
  });
});

describe("shapeText and countText", () => {
  it("write a matrix, a vector and counts", () => {
    expect(shapeText({ name: "W", rows: 3, columns: 4 })).toBe("3 × 4");
    expect(shapeText({ name: "v", rows: 3, columns: 1 })).toBe("3");
    expect([0, 1, 12].map(countText)).toEqual(["no parameters", "1 number", "12 numbers"]);
  });
});

it("makes a sentence of a reason", () => {
  expect(reasonSentence("they need the same size")).toBe("They need the same size.");
});
