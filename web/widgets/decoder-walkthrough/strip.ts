import { signedLevel } from "../heat/signed.ts";

/** A vector as rows of cells, one a number; cells of a level are one shape. */
export interface Strip {
  columns: number;
  rows: number;
  shapes: { level: number; path: string }[];
}

/** Lays a vector out in so many rows, from the top left on. */
export function stripOf(numbers: ArrayLike<number>, rows: number): Strip {
  const columns = Math.ceil(numbers.length / rows);
  const paths = new Map<number, string>();
  for (let index = 0; index < numbers.length; index++) {
    const level = signedLevel(numbers[index] as number);
    const cell = `M${index % columns} ${Math.floor(index / columns)}h1v1h-1z`;
    paths.set(level, (paths.get(level) ?? "") + cell);
  }
  const shapes = [...paths].map(([level, path]) => ({ level, path }));
  return { columns, rows, shapes: shapes.sort((a, b) => a.level - b.level) };
}
