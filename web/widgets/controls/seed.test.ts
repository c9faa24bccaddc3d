import { expect, it } from "vitest";
import { moveSeed } from "./seed.ts";

it.each([
  ["0", 1, "1"],
  ["0", -1, "0"],
  ["5", -10, "0"],
  ["99999999999999999999", 1, "100000000000000000000"],
])("moves the seed %s by %d to %s", (seed, steps, moved) => {
  expect(moveSeed(seed, steps)).toBe(moved);
});
