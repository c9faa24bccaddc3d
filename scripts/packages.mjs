// The npm packages that package-lock.json names.

import { existsSync, readFileSync } from "node:fs";
import { withLock } from "./lock.mjs";
import { checkPlatform } from "./platform.mjs";
import { runQuietly } from "./process.mjs";
import { inProject } from "./project.mjs";
import { Failure, progress, step } from "./report.mjs";

const kOldestNode = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < kOldestNode[0] || (major === kOldestNode[0] && minor < kOldestNode[1])) {
    throw new Failure(
      `Node ${kOldestNode.join(".")} or newer is needed and this is ${process.versions.node}: install a newer one.`,
    );
  }
}

/**
 * Whether node_modules holds the packages of the lock file: npm keeps its own record there, which
 * lists what was installed. Packages for other platforms are absent from it.
 */
function isInstalled() {
  const record = inProject("node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(inProject("package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const names = Object.keys(wanted).filter((name) => name !== "");
  const isCurrent = (name) =>
    installed[name] === undefined
      ? wanted[name].optional === true
      : installed[name].integrity === wanted[name].integrity;
  return names.every(isCurrent) && Object.keys(installed).every((name) => name in wanted);
}

/** Runs npm ci if node_modules does not hold what package-lock.json names. */
export async function ensureNodeModules() {
  checkPlatform();
  checkNode();
  if (isInstalled()) return;
  await withLock(inProject("build/packages.lock"), "installing the npm packages", async () => {
    if (isInstalled()) return;
    await step("Installing the npm packages", async () => {
      const ticker = progress(() => "npm ci");
      // The tests use Debian's Chromium: no package may download a browser of its own.
      const env = {
        ...process.env,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
        PUPPETEER_SKIP_DOWNLOAD: "1",
      };
      try {
        const args = ["ci", "--no-audit", "--no-fund", "--include=dev"];
        const sentence = "npm ci failed: see its messages above.";
        await runQuietly("npm", args, sentence, { cwd: inProject(), env });
      } finally {
        ticker.stop();
      }
    });
  });
}
