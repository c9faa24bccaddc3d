import { readFileSync } from "node:fs";

const unitTest = new URL("../../unit/training/weights_hash_test.cpp", import.meta.url);

/** The setup whose bits the core's own test records, for every build of it. */
export const recordedSetup = {
  preset: "lesson",
  seed: "0",
  corpus: { kind: "grammar", count: 4000 },
} as const;
export const recordedSteps = 200;

/** The weights' hashes that the core's own test has for it: fresh, and after its steps. */
export function recordedHashes(): { fresh: string; trained: string } {
  const text = readFileSync(unitTest, "utf8");
  const test = /TEST_CASE\("the lesson model's weights after 200 steps[\s\S]*?\n}/.exec(text)?.[0];
  const [fresh, trained] = [...(test ?? "").matchAll(/"([0-9a-f]{16})"/g)].map(([, hash]) => hash);
  if (!fresh || !trained) throw new Error(`${unitTest.pathname} records no hashes`);
  return { fresh, trained };
}
