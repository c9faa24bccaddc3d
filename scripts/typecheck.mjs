// The TypeScript compiler over every tsconfig.json of the project.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./process.mjs";
import { inProject } from "./project.mjs";

/** tsconfig*.json at the root and one level below web/ and tests/. */
function configurations() {
  return ["", "web", "tests", "tests/browser", "tests/web", "tests/bench"].flatMap((folder) => {
    const path = inProject(folder);
    try {
      return readdirSync(path)
        .filter((name) => /^tsconfig.*\.json$/.test(name))
        .map((name) => join(path, name));
    } catch {
      return [];
    }
  });
}

/** Checks each configuration; counts it as passed or failed. */
export async function checkTypes() {
  const counts = { passed: 0, failed: 0 };
  for (const file of configurations()) {
    const tsc = inProject("node_modules/typescript/bin/tsc");
    const code = await run(process.execPath, [tsc, "-p", file, "--noEmit", "--pretty", "false"]);
    if (code === 0) counts.passed += 1;
    else counts.failed += 1;
  }
  return counts;
}
