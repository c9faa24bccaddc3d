// npm test: builds everything, runs every test and sums the results.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureCatch2, ensureEigen, ensureEmscripten } from "../emscripten/toolchain.mjs";
import { ensureModule, ensureSite } from "./build.mjs";
import { buildFolder, ensureBuild, ensurePackages } from "./builds.mjs";
import { ensureChromium } from "./chromium.mjs";
import { readRecord } from "./fingerprint.mjs";
import { checkLessonModel } from "./lesson-model.mjs";
import { parseOptions } from "./options.mjs";
import { ensureNodeModules } from "./packages.mjs";
import { run } from "./process.mjs";
import { inProject } from "./project.mjs";
import { Failure, progress, runMain, say } from "./report.mjs";
import { catch2Counts, playwrightCounts, vitestCounts } from "./reports.mjs";
import { chosenStages, runStages } from "./stages.mjs";
import { checkTypes } from "./typecheck.mjs";

// Some runners colour a log file whenever CI is set.
const kColours = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
const kReports = inProject("build/reports");

/**
 * Runs a test program that writes a JSON report and returns the report's counts. A program that ended
 * badly without a failed test, or died before it wrote the report, counts as one failure.
 */
async function runReported(name, command, args, countsOf, { env = {}, report }) {
  rmSync(report, { force: true });
  mkdirSync(kReports, { recursive: true });
  // On a terminal the program shows by itself that it is alive.
  const ticker = process.stdout.isTTY ? undefined : progress(() => name);
  let code;
  try {
    code = await run(command, args, {
      cwd: inProject(),
      env: { ...process.env, ...kColours, ...env },
    });
  } finally {
    ticker?.stop();
  }
  const written = readRecord(report);
  if (written === undefined) {
    throw new Failure(`${name} ended with exit code ${code} and wrote no report.`);
  }
  const counts = countsOf(written);
  if (code !== 0 && counts.failed === 0) {
    say(`Error: ${name} ended with exit code ${code} though no test failed.`);
    counts.failed = 1;
  }
  return counts;
}

async function runCatch2(name, command, args = [], env = {}) {
  const report = join(kReports, `catch2-${name}.json`);
  const reporters = ["-r", "console", "-r", `json::out=${report}`];
  return runReported("Catch2", command, [...args, ...reporters], catch2Counts, { env, report });
}

async function runNative() {
  await ensureBuild("native", [], { tests: true });
  return runCatch2("native", join(buildFolder("native"), "tests/softlookup_tests"));
}

async function runSanitized() {
  await ensureBuild("asan", [], { tests: true });
  return runCatch2("asan", join(buildFolder("asan"), "tests/softlookup_tests"), [], {
    UBSAN_OPTIONS: "print_stacktrace=1",
    ASAN_OPTIONS: "detect_stack_use_after_return=1",
  });
}

async function runWasm() {
  await ensureBuild("wasm", [], { tests: true });
  const script = join(buildFolder("wasm"), "tests/softlookup_tests.js");
  return runCatch2("wasm", process.execPath, [script]);
}

async function runTypes() {
  await ensureModule();
  return checkTypes();
}

async function runVitest() {
  await ensureModule();
  const report = join(kReports, "vitest.json");
  const vitest = inProject("node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runReported("Vitest", process.execPath, [vitest, "run", ...reporters], vitestCounts, {
    report,
  });
}

async function runPlaywright() {
  const chromium = await ensureChromium();
  await ensureModule();
  await ensureSite();
  const report = join(kReports, "playwright.json");
  const playwright = inProject("node_modules/@playwright/test/cli.js");
  const config = inProject("tests/browser/playwright.config.ts");
  const args = [playwright, "test", "--config", config, "--reporter=list,json"];
  return runReported("Playwright", process.execPath, args, playwrightCounts, {
    report,
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}

const kStages = [
  { name: "native", title: "Catch2, native", run: runNative },
  { name: "asan", title: "Catch2, native with AddressSanitizer and UBSan", run: runSanitized },
  { name: "wasm", title: "Catch2, WebAssembly in Node", run: runWasm },
  { name: "model", title: "The shipped model, trained anew", run: checkLessonModel },
  { name: "types", title: "TypeScript", run: runTypes },
  { name: "web", title: "Vitest", run: runVitest },
  { name: "browser", title: "Playwright on the built site in Chromium", run: runPlaywright },
];

const kHelp = `npm test -- [options]

Installs what is missing, builds everything and runs every test.
  --only NAME[,NAME]   run some stages: ${kStages.map(({ name }) => name).join(", ")}
  --help               print this text
`;

/** Everything to install in one go, so that apt-get runs once. */
async function prepare(stages) {
  say("== Tools ==");
  await ensureNodeModules();
  const names = stages.map(({ name }) => name);
  const compiles = names.some((name) => name !== "browser" && name !== "types");
  const browser = names.includes("browser") && !process.env.CHROMIUM ? ["chromium"] : [];
  await ensurePackages(browser, "build and test the lesson");
  const emscripten = await ensureEmscripten();
  say(`Emscripten ${emscripten.version} in ${emscripten.root}`);
  if (!compiles) return;
  say(`Catch2 in ${await ensureCatch2()}`);
  say(`Eigen in ${await ensureEigen()}`);
}

async function main() {
  const values = parseOptions({ only: { type: "string" } }, kHelp);
  const stages = chosenStages(kStages, values.only);
  return runStages(() => prepare(stages), stages);
}

await runMain(main);
