import { describe, expect, it } from "vitest";
import { heatClass } from "../../../web/widgets/heat/heat.ts";
import {
  contrast,
  hexToLinear,
  linearToHex,
  luminance,
  oklabLightness,
  oklchToLinear,
  type Rgb,
} from "../../../web/widgets/heat/oklch.ts";
import {
  heatColors,
  heatOklch,
  heatRules,
  heatStep,
  heatSteps,
  plainHeatRules,
  type Scheme,
} from "../../../web/widgets/heat/scale.ts";

const steps = Array.from({ length: heatSteps }, (_, step) => step);
const schemes: Scheme[] = ["light", "dark"];

/**
 * Full colour-vision deficiencies on linear-light sRGB: Machado, Oliveira and Fernandes, "A
 * physiologically-based model for simulation of color vision deficiency" (2009), severity 1.
 */
const visions: Record<string, (color: Rgb) => Rgb> = {
  typical: (color) => color,
  protanopia: matrix([
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ]),
  deuteranopia: matrix([
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ]),
  tritanopia: matrix([
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ]),
  greyscale: (color) => {
    const grey = luminance(color);
    return [grey, grey, grey];
  },
};

function matrix(rows: [Rgb, Rgb, Rgb]): (color: Rgb) => Rgb {
  return (color) =>
    rows.map((row) => row[0] * color[0] + row[1] * color[1] + row[2] * color[2]) as unknown as Rgb;
}

/** Lightness of every step as one kind of vision sees it, in the order a heavier weight has. */
function lightnesses(scheme: Scheme, vision: (color: Rgb) => Rgb): number[] {
  const sign = scheme === "light" ? -1 : 1;
  return steps.map((step) => {
    const shown = hexToLinear(heatColors(step, scheme).background);
    return sign * oklabLightness(vision(shown));
  });
}

describe("OKLCH", () => {
  it("converts the published reference colours", () => {
    expect(linearToHex(oklchToLinear({ lightness: 1, chroma: 0, hue: 0 }))).toBe("#ffffff");
    expect(
      linearToHex(oklchToLinear({ lightness: 0.627955, chroma: 0.257683, hue: 29.2339 })),
    ).toBe("#ff0000");
    expect(
      linearToHex(oklchToLinear({ lightness: 0.86644, chroma: 0.294827, hue: 142.4953 })),
    ).toBe("#00ff00");
    expect(oklabLightness(hexToLinear("#0000ff"))).toBeCloseTo(0.452014, 5);
  });

  it("measures contrast as WCAG does", () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 10);
    expect(contrast(hexToLinear("#777777"), [1, 1, 1])).toBeCloseTo(4.478, 3);
  });
});

describe("the heat scale", () => {
  it("names the nearest of 101 classes and clips what is outside 0 to 1", () => {
    expect([0, 0.004, 0.005, 0.374, 0.995, 1].map(heatClass)).toEqual([
      "heat-0",
      "heat-0",
      "heat-1",
      "heat-37",
      "heat-100",
      "heat-100",
    ]);
    expect([-1, 2, Number.NaN, Number.POSITIVE_INFINITY].map(heatStep)).toEqual([0, 100, 0, 100]);
  });

  describe.each(schemes)("%s", (scheme) => {
    it("carries text at 4.5:1 on every step", () => {
      for (const step of steps) {
        const { background, text } = heatColors(step, scheme);
        expect(
          contrast(hexToLinear(background), hexToLinear(text)),
          `heat-${step}`,
        ).toBeGreaterThan(4.5);
      }
    });

    it("stays inside sRGB, so that no step is clipped", () => {
      for (const step of steps) {
        for (const component of oklchToLinear(heatOklch(step, scheme))) {
          expect(component, `heat-${step}`).toBeGreaterThanOrEqual(0);
          expect(component, `heat-${step}`).toBeLessThanOrEqual(1);
        }
      }
    });

    it("keeps one hue", () => {
      expect(new Set(steps.map((step) => heatOklch(step, scheme).hue)).size).toBe(1);
    });

    it.each(Object.entries(visions))("keeps its order in %s", (_, vision) => {
      const seen = lightnesses(scheme, vision);
      for (const step of steps.slice(1)) {
        expect(seen[step], `heat-${step}`).toBeGreaterThan(seen[step - 1] as number);
      }
    });

    it.each(Object.entries(visions))("tells ten steps apart in %s", (_, vision) => {
      const seen = lightnesses(scheme, vision);
      const gaps = steps
        .slice(10)
        .map((step) => (seen[step] as number) - (seen[step - 10] as number));
      // An OKLab lightness difference of 0.02 is about twice the least that side by side shows.
      expect(Math.min(...gaps)).toBeGreaterThan(0.04);
    });
  });

  it("is written to the stylesheet that pages link", async () => {
    const note =
      "/* Generated from scale.ts; tests/web/shell/heat.test.ts keeps the two alike. */\n";
    const plain = plainHeatRules().replace(/^(?=.)/gm, "  ");
    const sheet = `${heatRules()}@supports not (color: light-dark(white, black)) {\n${plain}}\n`;
    await expect(note + sheet).toMatchFileSnapshot("../../../web/widgets/heat/heat.css");
  });
});
