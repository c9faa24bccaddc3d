/** One cell's place; rows are target positions, columns source positions. */
export interface CellPosition {
  row: number;
  column: number;
}

/** Rows that PageUp and PageDown pass. */
const pageRows = 10;

/**
 * Where a key leads from a cell of a table with `size.row` rows and `size.column` columns: arrows,
 * PageUp and PageDown, Home and End in the row, with Control in the table. Undefined for any other.
 */
export function destination(
  key: string,
  control: boolean,
  { row, column }: CellPosition,
  size: CellPosition,
): CellPosition | undefined {
  const last = { row: size.row - 1, column: size.column - 1 };
  if (key === "Home") return { row: control ? 0 : row, column: 0 };
  if (key === "End") return { row: control ? last.row : row, column: last.column };
  const move = control ? undefined : moves.get(key);
  if (!move) return undefined;
  return {
    row: Math.min(last.row, Math.max(0, row + move.row)),
    column: Math.min(last.column, Math.max(0, column + move.column)),
  };
}

const moves: ReadonlyMap<string, CellPosition> = new Map([
  ["ArrowUp", { row: -1, column: 0 }],
  ["ArrowDown", { row: 1, column: 0 }],
  ["PageUp", { row: -pageRows, column: 0 }],
  ["PageDown", { row: pageRows, column: 0 }],
  ["ArrowLeft", { row: 0, column: -1 }],
  ["ArrowRight", { row: 0, column: 1 }],
]);
