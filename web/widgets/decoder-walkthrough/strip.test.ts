import { expect, it } from "vitest";
import { stripOf } from "./strip.ts";

it("lays numbers out in rows, one shape for each level", () => {
  expect(stripOf([1, -1, 1, 0, 0.99], 2)).toEqual({
    columns: 3,
    rows: 2,
    shapes: [
      { level: -6, path: "M1 0h1v1h-1z" },
      { level: 0, path: "M0 1h1v1h-1z" },
      { level: 6, path: "M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1z" },
    ],
  });
});
