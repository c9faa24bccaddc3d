import type { Translation } from "../../engine/translation.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { logText } from "./reading.ts";

/** Every translation that the beam ended with, best first. */
export function hypothesesTable({ hypotheses }: Translation, width: number): NumbersTable {
  return {
    caption: `What the beam of ${width} ended with, best first`,
    columns: ["rank", "translation", "log-probability", "score", "ended"],
    rows: hypotheses.map(({ text, logProbability, score, finished }, index) => [
      String(index + 1),
      text === "" ? "no word at all" : text,
      logText(logProbability),
      logText(score),
      finished ? "yes" : "no",
    ]),
  };
}
