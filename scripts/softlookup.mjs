// npm run -s softlookup -- ARGS: builds the native command if need be and runs it.

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { buildFolder, ensureBuild } from "./builds.mjs";
import { Failure, onStop, reportToStderr, runMain } from "./report.mjs";

async function main() {
  reportToStderr();
  await ensureBuild("native", ["softlookup_command"], { quiet: true });
  const command = join(buildFolder("native"), "softlookup");
  // npm changes to the project; the reader's own folder is what file arguments are relative to.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const child = spawn(command, process.argv.slice(2), { stdio: "inherit", cwd });
  onStop((signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Failure(`${command}: ${error.message}.`)));
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

await runMain(main);
