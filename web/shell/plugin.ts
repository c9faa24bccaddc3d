import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { buildServiceWorker } from "./service-worker/build.mjs";

/** Browsers that know light-dark(); for older ones tokens.css has its own plain colours. */
const styleTarget = ["chrome123", "edge123", "firefox120", "safari17.5"];

/**
 * Code that pages and figures share, in two files instead of a dozen: what every page runs, and what
 * every figure stands on.
 */
const sharedChunks = [
  { name: "page", test: /\/web\/shell\/(figures|landing|notices|permalink|site)\.ts/, priority: 2 },
  {
    name: "figure",
    test: /\/node_modules\/(@lit|lit)|\/web\/(engine\/(?!worker)|widgets\/(card|controls|chart|heat|markup|numbers)\/)/,
    priority: 1,
  },
];

/** Packages of which the site hands out a part, under licences that must come along. */
const handedOut = [
  "lit",
  "lit-html",
  "lit-element",
  "@lit/reactive-element",
  "@fontsource-variable/source-serif-4",
];

/** What the build makes besides the pages: the widgets as tags, and the site for offline. */
export function shellFiles(): Plugin {
  let siteFolder = "";
  return {
    name: "soft-lookup:shell-files",
    apply: "build",
    config: () => ({
      build: {
        cssTarget: styleTarget,
        // Figures load what they share by themselves, all at once: links would only cost time.
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
      },
    }),
    configResolved({ root, build }) {
      siteFolder = resolve(root, build.outDir);
    },
    buildStart() {
      // Other sites write this address into their pages: it has no digest.
      const id = fileURLToPath(new URL("./widgets.ts", import.meta.url));
      this.emitFile({ type: "chunk", id, fileName: "embed/widgets.js" });
      this.emitFile({ type: "asset", source: licences(), fileName: "licences.txt" });
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

function licences(): string {
  const texts = handedOut.map((name) => {
    const file = fileURLToPath(new URL(`../../node_modules/${name}/LICENSE`, import.meta.url));
    return `${name}\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}
