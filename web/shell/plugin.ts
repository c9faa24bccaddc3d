import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { buildServiceWorker } from "./service-worker/build.mjs";

/** Browsers that know light-dark(); for older ones tokens.css has its own plain colours. */
const styleTarget = ["chrome123", "edge123", "firefox120", "safari17.5"];

/** What the build makes besides the pages: the widgets as tags, and the site for offline. */
export function shellFiles(): Plugin {
  let siteFolder = "";
  return {
    name: "soft-lookup:shell-files",
    apply: "build",
    config: () => ({ build: { cssTarget: styleTarget } }),
    configResolved({ root, build }) {
      siteFolder = resolve(root, build.outDir);
    },
    buildStart() {
      // Other sites write this address into their pages: it has no digest.
      const id = fileURLToPath(new URL("./widgets.ts", import.meta.url));
      this.emitFile({ type: "chunk", id, fileName: "embed/widgets.js" });
    },
    // Runs after a build that succeeded, not after one that failed.
    writeBundle: {
      sequential: true,
      async handler() {
        await buildServiceWorker(siteFolder);
      },
    },
  };
}
