// npm run lint: every linter, each counted as one check.

import { ensureModule } from "./build.mjs";
import { ensurePackages } from "./builds.mjs";
import { checkClangFormat, checkClangTidy, kClangPackages } from "./clang.mjs";
import { dependencyFaults } from "./dependencies.mjs";
import { parseOptions } from "./options.mjs";
import { ensureNodeModules } from "./packages.mjs";
import { run } from "./process.mjs";
import { inProject } from "./project.mjs";
import { runMain, say } from "./report.mjs";
import { chosenStages, runStages } from "./stages.mjs";
import { checkTypes } from "./typecheck.mjs";

const asCounts = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

async function runBiome() {
  const biome = inProject("node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "check", "--error-on-warnings", "--colors=off", inProject()];
  return asCounts((await run(process.execPath, args, { cwd: inProject() })) === 0);
}

function runDependencies() {
  const faults = dependencyFaults();
  for (const fault of faults) say(fault);
  return asCounts(faults.length === 0);
}

async function runTypes() {
  await ensureModule();
  return checkTypes();
}

const kStages = [
  { name: "dependencies", title: "Dependency direction", run: runDependencies },
  { name: "biome", title: "Biome", run: runBiome },
  { name: "types", title: "TypeScript", run: runTypes },
  {
    name: "clang-format",
    title: "clang-format",
    run: async () => asCounts(await checkClangFormat()),
  },
  { name: "clang-tidy", title: "clang-tidy", run: async () => asCounts(await checkClangTidy()) },
];

const kHelp = `npm run lint -- [options]

Runs every linter; npm run format repairs what can be repaired.
  --only NAME[,NAME]   run some: ${kStages.map(({ name }) => name).join(", ")}
  --help               print this text
`;

async function prepare() {
  await ensureNodeModules();
  await ensurePackages(kClangPackages, "check the sources");
}

async function main() {
  const values = parseOptions({ only: { type: "string" } }, kHelp);
  return runStages(prepare, chosenStages(kStages, values.only));
}

await runMain(main);
