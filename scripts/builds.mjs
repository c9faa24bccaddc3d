// The three CMake builds of the C++ core: native, asan (with sanitizers) and wasm, each in build/NAME.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  ensureCatch2,
  ensureEigen,
  ensureEmscripten,
  toolchainPackages,
} from "../emscripten/toolchain.mjs";
import { ensureSystemPackages, isKnownDebian } from "./debian.mjs";
import { readRecord } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { installHint } from "./platform.mjs";
import { collect, findProgram } from "./process.mjs";
import { inProject } from "./project.mjs";
import { Failure, formatSeconds, progress, say } from "./report.mjs";

export function buildFolder(name) {
  return inProject("build", name);
}

const kPrograms = { cmake: "cmake", ninja: "ninja-build", "c++": "g++" };

/** The Debian packages of the programs every build needs that are not on PATH. */
function compilerPackages() {
  return Object.keys(kPrograms)
    .filter((program) => findProgram(program) === undefined)
    .map((program) => kPrograms[program]);
}

/** On Debian, installs what the builds need together with `others`, so that apt-get runs once. */
export async function ensurePackages(others, why) {
  if (!isKnownDebian()) return;
  await ensureSystemPackages([...compilerPackages(), ...toolchainPackages(), ...others], why);
}

async function ensureCompiler() {
  const packages = compilerPackages();
  if (packages.length === 0) return;
  if (!isKnownDebian()) {
    throw new Failure(
      `CMake 3.25 or newer, Ninja and a C++20 compiler are needed, and ${packages.join(", ")} ` +
        `cannot be found: ${installHint("cmake ninja", "install what is missing")}.`,
    );
  }
  await ensureSystemPackages(packages, "build the C++ core");
}

/** What the configure step of a build depends on: its arguments, its preset and its environment. */
async function configuration(name, { tests }) {
  await ensureCompiler();
  const eigen = await ensureEigen();
  const preset = readRecord(inProject("CMakePresets.json")).configurePresets.find(
    (entry) => entry.name === name,
  );
  const args = ["--preset", name, `-DEIGEN_INCLUDE_DIR=${eigen}`];
  if (tests) args.push("-DSOFTLOOKUP_TESTS=ON", `-DCATCH2_SOURCE_DIR=${await ensureCatch2()}`);
  else args.push("-DSOFTLOOKUP_TESTS=OFF");
  if (name !== "wasm") return { args, preset, env: {} };
  const emscripten = await ensureEmscripten();
  args.push(`-DCMAKE_TOOLCHAIN_FILE=${emscripten.toolchainFile}`);
  return { args, preset, env: emscripten.env };
}

async function configure(name, { args, preset, env }) {
  const folder = buildFolder(name);
  const record = join(folder, "configured-with.json");
  const wanted = JSON.stringify({ args, preset }, null, 2);
  const configured = existsSync(record) ? readFileSync(record, "utf8") : undefined;
  if (configured === wanted && existsSync(join(folder, "build.ninja"))) return;
  // A changed toolchain cannot be configured over an old one: start the folder afresh.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { code, output } = await collect("cmake", args, {
    cwd: inProject(),
    env: { ...process.env, ...env },
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new Failure(`CMake could not configure the ${name} build: see its messages above.`);
  }
  writeFileSync(record, wanted);
}

/**
 * Configures a build without compiling it, and lets CMake look again for new and removed sources.
 * Returns its folder, where compile_commands.json is.
 */
export async function ensureConfigured(name) {
  const settings = await configuration(name, { tests: hasTests(name) });
  await withLock(inProject("build", `${name}.lock`), `configuring ${name}`, async () => {
    await configure(name, settings);
    await compile(name, ["build.ninja"], settings.env);
  });
  return buildFolder(name);
}

/** Runs ninja, saying how far it is every few seconds; returns whether there was anything to do. */
async function compile(name, targets, env) {
  let latest = "";
  const ticker = progress(() => latest);
  try {
    const args = ["-C", buildFolder(name), "-j", String(availableParallelism()), ...targets];
    const { code, output } = await collect("ninja", args, {
      env: { ...process.env, ...env, NINJA_STATUS: "[%f/%t] " },
      onLine: (line) => {
        if (line.startsWith("["))
          latest = line.replace(/Building CXX object |CMakeFiles\/\S+\.dir\//g, "");
      },
    });
    if (code !== 0) {
      process.stderr.write(output.slice(Math.max(0, output.search(/^FAILED:|^ninja: error/m))));
      throw new Failure(`The ${name} build failed: see the compiler's messages above.`);
    }
    return !output.includes("no work to do");
  } finally {
    ticker.stop();
  }
}

/** With tests, a build that was configured with them is kept: without, it need not be made anew. */
function hasTests(name) {
  const record = join(buildFolder(name), "configured-with.json");
  return existsSync(record) && readFileSync(record, "utf8").includes("-DSOFTLOOKUP_TESTS=ON");
}

/**
 * Brings targets of the build "native", "asan" or "wasm" up to date (all of them by default).
 * `tests` says whether Catch2 and the test program are part of it; `quiet` keeps silent where there
 * was nothing to do.
 */
export async function ensureBuild(name, targets = [], { tests = false, quiet = false } = {}) {
  const titles = {
    native: "Building the core natively",
    asan: "Building the core with AddressSanitizer and UBSan",
    wasm: "Building the core as WebAssembly",
  };
  const settings = await configuration(name, { tests: tests || hasTests(name) });
  await withLock(inProject("build", `${name}.lock`), `building ${name}`, async () => {
    if (!quiet) say(`${titles[name]} ...`);
    const start = performance.now();
    await configure(name, settings);
    const worked = await compile(name, targets, settings.env);
    if (quiet && !worked) return;
    const outcome = worked ? "done" : "nothing changed";
    say(`${titles[name]}: ${outcome}, ${formatSeconds(performance.now() - start)}`);
  });
}
