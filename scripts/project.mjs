// Where the project's folders are.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const kRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path below the project's root. */
export function inProject(...parts) {
  return join(kRoot, ...parts);
}
