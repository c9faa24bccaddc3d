import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import type { Core } from "../widgets/schema.ts";
import type { CoreSource } from "./site-compiler.ts";

const engineFile = fileURLToPath(new URL("../engine/node.ts", import.meta.url));

/** The file that the build of the core writes. */
export const coreFile = fileURLToPath(
  new URL("../engine/generated/softlookup.wasm", import.meta.url),
);

/** The core in web/engine/generated, as it now is. */
export const builtCore: CoreSource = {
  version() {
    const built = statSync(coreFile, { throwIfNoEntry: false })?.mtimeMs;
    if (built === undefined) {
      throw new Error("The core is not built yet, and the lessons compute with it: npm run build.");
    }
    return built;
  },
  // Not a plain import: the core need exist only when lessons are compiled.
  async load(): Promise<Core> {
    const options = { configFile: false, logLevel: "warn" } as const;
    const { module } = await runnerImport<typeof import("../engine/node.ts")>(engineFile, options);
    return module.loadCore();
  },
};
