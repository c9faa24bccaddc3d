import { describe, expect, it } from "vitest";
import { type Axis, type LineChartModel, layoutChart, pickX } from "./layout.ts";

const y: Axis = {
  title: "share",
  scale: "linear",
  minimum: 0,
  maximum: 1,
  ticks: [0, 0.5, 1],
  text: String,
};

function model(x: Partial<Axis> = {}): LineChartModel {
  return {
    label: "a chart",
    x: {
      title: "size",
      scale: "log",
      minimum: 4,
      maximum: 512,
      ticks: [4, 8, 16, 32, 64, 128, 256, 512],
      text: String,
      ...x,
    },
    y,
    series: [
      {
        name: "one",
        style: "solid",
        points: [
          { x: 4, y: 0 },
          { x: 512, y: 1 },
        ],
      },
    ],
    marker: 512,
  };
}

describe("layoutChart", () => {
  it("puts the ends of both axes at the plot's corners", () => {
    const layout = layoutChart(model(), 600, 240);
    const [start, end] = layout.series[0]?.marks ?? [];
    expect(start).toEqual({ x: layout.left, y: layout.bottom, chosen: false });
    expect(end).toEqual({ x: layout.right, y: layout.top, chosen: true });
    expect(layout.marker).toBe(layout.right);
    expect(layout.series[0]?.path).toBe(
      `M${layout.left} ${layout.bottom}L${layout.right} ${layout.top}`,
    );
  });

  it("spaces a log axis by ratio and a linear one by difference", () => {
    const log = layoutChart(model(), 600, 240).xTicks.map((tick) => tick.at);
    const steps = log.slice(1).map((at, index) => at - (log[index] as number));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] as number, 0);
    const linear = layoutChart(
      model({ scale: "linear", minimum: 0, maximum: 40, ticks: [0, 10, 40] }),
      600,
      240,
    ).xTicks.map((tick) => tick.at);
    expect((linear[2] as number) - (linear[0] as number)).toBeCloseTo(
      4 * ((linear[1] as number) - (linear[0] as number)),
      0,
    );
  });

  it("thins ticks out on a narrow screen, the first always kept", () => {
    expect(layoutChart(model(), 600, 240).xTicks).toHaveLength(8);
    const narrow = layoutChart(model(), 250, 240).xTicks;
    expect(narrow.map((tick) => tick.text)).toEqual(["4", "16", "64", "256"]);
    expect(layoutChart(model(), 10, 240).xTicks.map((tick) => tick.text)).toEqual(["4"]);
  });

  it("stays finite when there is no room at all", () => {
    const layout = layoutChart(model(), 0, 0);
    for (const mark of layout.series[0]?.marks ?? []) {
      expect(Number.isFinite(mark.x) && Number.isFinite(mark.y)).toBe(true);
    }
  });
});

describe("pickX", () => {
  it("finds the candidate nearest to a place", () => {
    const chart = model();
    const layout = layoutChart(chart, 600, 240);
    const candidates = [4, 32, 512];
    expect(pickX(chart, layout, candidates, -100)).toBe(4);
    expect(pickX(chart, layout, candidates, (layout.left + layout.right) / 2)).toBe(32);
    expect(pickX(chart, layout, candidates, 5000)).toBe(512);
    expect(pickX(chart, layout, [], 100)).toBeUndefined();
  });
});
