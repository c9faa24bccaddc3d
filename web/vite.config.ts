import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { lessonPages } from "./compiler/plugin.ts";
import { shellFiles } from "./shell/plugin.ts";

const repository = fileURLToPath(new URL("../", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL("./", import.meta.url)),
  // Every address is relative: the site works under any path.
  base: "./",
  plugins: [lessonPages(), shellFiles()],
  server: { fs: { allow: [repository] } },
  worker: { format: "es" },
  build: {
    outDir: `${repository}dist`,
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    // The page's policy forbids data: addresses and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
