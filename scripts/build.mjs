// Builds the static site in dist/: the wasm module, then the pages.

import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuild, ensurePackages } from "./builds.mjs";
import { filesBelow, fingerprint, inventory, readRecord, writeRecord } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { parseOptions } from "./options.mjs";
import { ensureNodeModules } from "./packages.mjs";
import { runQuietly } from "./process.mjs";
import { inProject } from "./project.mjs";
import { Failure, formatSeconds, progress, runMain, say } from "./report.mjs";

// Each module's script comes first.
const kModules = ["softlookup", "softlookup-training"].map((module) =>
  ["js", "wasm", "d.ts"].map((ending) => inProject("web/engine/generated", `${module}.${ending}`)),
);
const kSiteRecord = inProject("build/site.json");

/** Brings the wasm modules and their types in web/engine/generated up to date. */
export async function ensureModule() {
  // Ninja knows a module's script only: without the others it would call the module up to date.
  for (const files of kModules) {
    if (!files.every((file) => existsSync(file))) rmSync(files[0], { force: true });
  }
  await ensureBuild("wasm", ["softlookup_wasm", "softlookup_training_wasm"]);
  const missing = kModules.flat().find((file) => !existsSync(file));
  if (missing !== undefined) throw new Failure(`The wasm build ended without writing ${missing}.`);
}

function siteInputs() {
  const files = filesBelow(
    ["web", "tests/golden", "package-lock.json", "tsconfig.json"].map((path) => inProject(path)),
    (file) => !/\.test\.[a-z]+$/.test(file),
  );
  return fingerprint(files);
}

function isSiteCurrent(inputs) {
  const record = readRecord(kSiteRecord);
  return (
    record?.inputs === inputs &&
    record.outputs.length > 0 &&
    JSON.stringify(inventory(inProject("dist"))) === JSON.stringify(record.outputs)
  );
}

/** Brings the pages in dist/ up to date. */
export async function ensureSite() {
  const config = inProject("web/vite.config.ts");
  if (!existsSync(config)) throw new Failure(`The site cannot be built: there is no ${config}.`);
  await withLock(inProject("build/site.lock"), "building the site", async () => {
    say("Building the pages ...");
    const start = performance.now();
    const elapsed = () => formatSeconds(performance.now() - start);
    const inputs = siteInputs();
    if (isSiteCurrent(inputs)) {
      say(`Building the pages: nothing changed, ${elapsed()}`);
      return;
    }
    rmSync(kSiteRecord, { force: true });
    const ticker = progress(() => "vite build");
    try {
      const vite = inProject("node_modules/vite/bin/vite.js");
      await runQuietly(
        process.execPath,
        [vite, "build", "--config", config],
        "The pages could not be built: see the messages above.",
        { cwd: inProject() },
      );
    } finally {
      ticker.stop();
    }
    writeRecord(kSiteRecord, { inputs, outputs: inventory(inProject("dist")) });
    say(`Building the pages: done, ${elapsed()}`);
  });
}

/** Everything that dist/ needs, from the npm packages on. */
export async function buildSite() {
  await ensureNodeModules();
  await ensurePackages([], "build the lesson");
  await ensureModule();
  await ensureSite();
}

const kHelp = `npm run build

Builds the static site in dist/, which any file server can host under any path.
  --help   print this text
`;

async function main() {
  parseOptions({}, kHelp);
  await buildSite();
  say(`The site is in ${inProject("dist")}`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(main);
}
