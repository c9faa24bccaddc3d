import { staticTable } from "../markup/static-table.ts";
import type { StaticRenderer } from "../schema.ts";
import { bottleneckTable } from "./reading.ts";
import { noiseRange, sweepArgs } from "./settings.ts";

/** A few lengths of the sweep at the standard noise. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const noise = noiseRange.default;
  const args = sweepArgs({ seed: "0", noise }, [2, 4, 8, 16, 24, 32, 40]);
  return (
    staticTable(bottleneckTable(core.now("bottleneck", args), noise)) +
    "<p>The states are synthetic: a random vector for each word, plus noise. " +
    "The one vector is the mean of the states.</p>"
  );
};
