// What `npm run bench -- --only training,quality` needs beside the site: the module and its peers.

import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureModule } from "./build.mjs";
import { ensureBuild } from "./builds.mjs";
import { completeFolders, fillAtomically, withCacheLock } from "./cache.mjs";
import { ensureSystemPackages, isKnownDebian } from "./debian.mjs";
import { runQuietly } from "./process.mjs";
import { inProject } from "./project.mjs";
import { progress, step } from "./report.mjs";

const kTensorFlow = "tensorflowjs-4.22.0";

async function installTensorFlow(folder) {
  const sources = inProject("tests/bench/tensorflowjs");
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(sources, file), join(folder, file));
  await step("Downloading TensorFlow.js, which is measured beside the core", async () => {
    const ticker = progress(() => "npm ci");
    try {
      const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
      await runQuietly("npm", args, "TensorFlow.js could not be downloaded: see npm's messages.", {
        cwd: folder,
      });
    } finally {
      ticker.stop();
    }
  });
  return {};
}

/** TensorFlow.js in the user's cache: only the bench wants it, so it is no package of the project. */
async function ensureTensorFlow() {
  const pattern = new RegExp(`^${kTensorFlow.replaceAll(".", "\\.")}$`);
  const find = () => completeFolders(pattern)[0]?.folder;
  if (find() === undefined) {
    await withCacheLock(async () => {
      if (find() === undefined) await fillAtomically(kTensorFlow, installTensorFlow);
    });
  }
  return find();
}

/** TensorFlow.js' worker in one file, and the WebAssembly that it loads. */
async function bundleTensorFlow(folder) {
  const modules = join(await ensureTensorFlow(), "node_modules/@tensorflow");
  for (const name of ["tfjs-backend-wasm.wasm", "tfjs-backend-wasm-simd.wasm"])
    copyFileSync(join(modules, "tfjs-backend-wasm/dist", name), join(folder, name));
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: inProject("tests/bench/training"),
    logLevel: "warn",
    resolve: { alias: { "@tensorflow": modules } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: "tensorflowjs_worker.js",
        formats: ["es"],
        fileName: "tensorflowjs_worker",
      },
    },
  });
}

/**
 * Brings up to date what the groups run, and lays what the browser loads in build/bench/training.
 * `peers`: PyTorch with OpenBLAS and TensorFlow.js too.
 */
export async function ensureTrainingBench({ peers }) {
  await ensureModule();
  const folder = inProject("build/bench/training");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["core_worker.js", "index.html"])
    copyFileSync(inProject("tests/bench/training", name), join(folder, name));
  for (const name of ["softlookup-training.js", "softlookup-training.wasm"])
    copyFileSync(inProject("web/engine/generated", name), join(folder, name));
  if (peers) {
    await ensureBuild("native", ["softlookup_command"]);
    if (isKnownDebian()) {
      const packages = ["python3-torch", "libopenblas0-pthread"];
      await ensureSystemPackages(packages, "measure PyTorch beside the core");
    }
    await bundleTensorFlow(folder);
  }
}
