// npm run format: writes every file in the form the linters ask for.

import { checkClangFormat } from "./clang.mjs";
import { parseOptions } from "./options.mjs";
import { ensureNodeModules } from "./packages.mjs";
import { run } from "./process.mjs";
import { inProject } from "./project.mjs";
import { runMain } from "./report.mjs";

const kHelp = `npm run format

Formats the C++ sources with clang-format and everything else with Biome, and applies Biome's safe
repairs.
`;

async function main() {
  parseOptions({}, kHelp);
  await ensureNodeModules();
  const good = await checkClangFormat({ fix: true });
  const biome = inProject("node_modules/@biomejs/biome/bin/biome");
  const code = await run(process.execPath, [biome, "check", "--write", inProject()], {
    cwd: inProject(),
  });
  return good && code === 0 ? 0 : 1;
}

await runMain(main);
