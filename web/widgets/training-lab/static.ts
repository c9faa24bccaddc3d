import type { PresetFacts } from "../../engine/training.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { staticTable } from "../markup/static-table.ts";
import type { StaticRenderer } from "../schema.ts";
import { presetNames, presetSettings, type SettingName } from "../training-run/setup-fields.ts";
import { valueText } from "./setting-names.ts";

const columns: readonly SettingName[] = ["cell", "attention", "values", "size", "steps", "rate"];

/** What the presets are, since nobody can train on paper. */
export const renderStatic: StaticRenderer = (_attributes, core) =>
  "<p>With JavaScript and WebAssembly, a translator is trained here while you watch: it begins with " +
  "random weights, and its translation and its heatmap are drawn anew as it learns. A preset says " +
  "what is trained.</p>" +
  staticTable(presetsTable(core.now("presets", {})));

function presetsTable(presets: readonly PresetFacts[]): NumbersTable {
  return {
    caption: "The presets",
    columns: [
      "preset",
      "cell",
      "attention",
      "attention averages",
      "numbers in a state",
      "steps",
      "learning rate",
    ],
    rows: presetNames.map((name) => {
      const settings = presetSettings(name, presets);
      const cells = columns.map((column) =>
        column === "values" && settings.attention === "none"
          ? "nothing"
          : valueText(column, settings[column]),
      );
      return [name, ...cells];
    }),
  };
}
