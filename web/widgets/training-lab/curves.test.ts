import { describe, expect, it } from "vitest";
import { RunCurve } from "../training-run/run-curve.ts";
import { accuracyChart, lossChart } from "./curves.ts";

function curveOf(losses: number[]): RunCurve {
  const curve = new RunCurve();
  const loss = Float64Array.from(losses);
  const accuracy = loss.map((value) => 1 / (1 + value));
  curve.put({ loss, accuracy, gradientNorm: loss, learningRate: loss }, losses.length);
  return curve;
}

describe("the curves", () => {
  it("span the whole run, whatever is done of it", () => {
    const chart = lossChart({ curve: curveOf([5.2, 4, 3]), steps: 2800, marker: undefined });
    expect([chart.x.maximum, chart.x.ticks]).toEqual([2800, [0, 1000, 2000]]);
    expect(chart.y.maximum).toBeGreaterThanOrEqual(5.2);
    expect(chart.series[0]?.points).toHaveLength(3);
    expect(chart.label).toBe("Loss by training step: 5.20 at step 1 to 4.07 at step 3.");
    expect("marker" in chart).toBe(false);
  });

  it("say that there is nothing yet, and where the reader looks", () => {
    const chart = accuracyChart({ curve: new RunCurve(), steps: 100, marker: 40 });
    expect(chart.label).toContain("nothing yet");
    expect(chart.marker).toBe(40);
  });

  it("are drawn of few points, and survive a loss that is no number", () => {
    const losses = Array.from({ length: 5000 }, (_, step) => 5 / (step + 1));
    losses[4999] = Number.NaN;
    const chart = lossChart({ curve: curveOf(losses), steps: 5000, marker: undefined });
    expect(chart.series[0]?.points.length).toBeLessThanOrEqual(160);
    expect(Number.isFinite(chart.y.maximum)).toBe(true);
  });
});
