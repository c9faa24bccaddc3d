import type { NumpySetting } from "../../engine/protocol.ts";

/** What the badge says. */
export type Verdict = "stored" | "changed" | "equal" | "different";

/** Whether every setting is as the program has it. */
export function isStandard(
  settings: readonly NumpySetting[],
  values: Readonly<Record<string, string>>,
): boolean {
  return settings.every(({ name, value }) => (values[name] ?? value) === value);
}

/** Compares what the core printed with what NumPy printed at the program's own settings. */
export function judge(standard: boolean, printed: string | undefined, stored: string): Verdict {
  if (!standard) return "changed";
  if (printed === undefined) return "stored";
  return sameText(printed, stored) ? "equal" : "different";
}

export const verdictTexts: Readonly<Record<Verdict, string>> = {
  stored: "NumPy’s stored output",
  changed: "settings changed: no stored output to compare",
  equal: "equals NumPy’s output",
  different: "differs from NumPy’s output",
};

/** Character for character, but for the last line's end. */
function sameText(a: string, b: string): boolean {
  return a.replace(/\n+$/, "") === b.replace(/\n+$/, "");
}
