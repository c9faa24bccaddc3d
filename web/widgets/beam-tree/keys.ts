import { type BeamTree, root } from "./tree.ts";

/**
 * Where a key leads from a node: right to its best child, left to its parent, up and down among
 * the candidates of its position, Home to the root, End to the best hypothesis' last word.
 * `columns` are the nodes on show, position by position. Undefined for any other key.
 */
export function destination(
  key: string,
  from: number,
  tree: BeamTree,
  columns: readonly (readonly number[])[],
): number | undefined {
  const node = tree.nodes[from];
  const column = columns[node?.step ?? -1] ?? [root];
  const row = column.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return columns[(node?.step ?? -1) + 1]?.find((next) => tree.nodes[next]?.parent === from);
    case "ArrowLeft":
      return node?.parent;
    case "ArrowUp":
      return column[row - 1];
    case "ArrowDown":
      return column[row + 1];
    case "Home":
      return root;
    case "End":
      return tree.best.at(-1);
    default:
      return undefined;
  }
}
