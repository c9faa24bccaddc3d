// The tools and libraries the C++ builds need: Emscripten, Catch2's source and Eigen's headers, found
// on the machine or installed on Debian. As a program: see --help.

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  cacheFolder,
  completeFolders,
  fillAtomically,
  removePartialFolders,
  withCacheLock,
} from "../scripts/cache.mjs";
import { ensureSystemPackages, isKnownDebian, TrixieArchive } from "../scripts/debian.mjs";
import { installHint } from "../scripts/platform.mjs";
import { capture, findProgram, runQuietly } from "../scripts/process.mjs";
import { Failure, reportToStderr, runMain, say } from "../scripts/report.mjs";
import {
  kLlvmBin,
  kLlvmPackages,
  unpackEmscripten,
  writeConfiguration,
} from "./debian_emscripten.mjs";

const kRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const kOldestEmscripten = "3.1.69";
const kCatch2 = "3.7.1";
// Raised when the arrangement of the unpacked folders changes, so that older ones are not used.
const kLayout = 3;

/** Negative, zero or positive as dotted version `a` is older than, equal to or newer than `b`. */
export function compareVersions(a, b) {
  const [x, y] = [a, b].map((version) =>
    version.split(".").map((part) => Number.parseInt(part, 10)),
  );
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isNewEnough = (version) => compareVersions(version, kOldestEmscripten) >= 0;

function versionOfRoot(root) {
  const file = join(root, "emscripten-version.txt");
  if (!existsSync(file) || !existsSync(join(root, "emcc"))) return undefined;
  return /\d+\.\d+\.\d+/.exec(readFileSync(file, "utf8"))?.[0];
}

/** What every builder needs to know about the Emscripten below `root`. */
function installation(root, version, extra = {}) {
  const path = [root, join(kRoot, "node_modules/.bin"), process.env.PATH].join(":");
  return {
    version,
    root,
    emcc: join(root, "emcc"),
    toolchainFile: join(root, "cmake/Modules/Platform/Emscripten.cmake"),
    env: { PATH: path, ...extra },
  };
}

function findInEmsdk() {
  if (!process.env.EMSDK) return undefined;
  const root = join(process.env.EMSDK, "upstream/emscripten");
  const version = versionOfRoot(root);
  return version === undefined ? undefined : { root, version };
}

function findOnPath() {
  const emcc = findProgram("emcc");
  if (emcc === undefined) return undefined;
  const config = join(dirname(emcc), "em-config");
  if (!existsSync(config)) return undefined;
  const root = capture(config, ["EMSCRIPTEN_ROOT"]).stdout.trim();
  const version = versionOfRoot(root);
  return version === undefined ? undefined : { root, version };
}

// Emscripten's tools import acorn; Node looks for it in the folders above them.
function ensureAcorn(emscripten) {
  const target = join(emscripten, "node_modules/acorn");
  if (existsSync(join(target, "package.json"))) return;
  let source;
  try {
    source = dirname(createRequire(import.meta.url).resolve("acorn/package.json"));
  } catch {
    throw new Failure('The npm package acorn is missing: run "npm ci", then try again.');
  }
  const partial = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, partial, { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(partial, target);
}

function findInCache() {
  const folders = completeFolders(/^emscripten-(\d+\.\d+\.\d+)$/)
    .filter(({ match, marker }) => marker.layout === kLayout && isNewEnough(match[1]))
    .sort((a, b) => compareVersions(b.match[1], a.match[1]));
  if (folders.length === 0) return undefined;
  const { folder, match } = folders[0];
  return { folder, version: match[1] };
}

function useFolder({ folder, version }) {
  const root = join(folder, "emscripten");
  ensureAcorn(root);
  const extra = { EM_CONFIG: writeConfiguration(folder) };
  if (existsSync("/usr/bin/python3")) extra.EMSDK_PYTHON = "/usr/bin/python3";
  return installation(root, version, extra);
}

async function installEmscripten() {
  await withTrixie(async (archive) => {
    if (findInCache() !== undefined) return;
    await archive.update();
    const version = await archive.version("emscripten");
    if (!isNewEnough(version)) {
      throw new Failure(
        `The mirror's Debian 13 has Emscripten ${version}, but ${kOldestEmscripten} or newer is needed.`,
      );
    }
    await fillAtomically(`emscripten-${version}`, async (folder) => ({
      layout: kLayout,
      packages: await unpackEmscripten(folder, archive),
    }));
  });
}

async function withTrixie(work) {
  await withCacheLock(async () => {
    removePartialFolders();
    const archive = new TrixieArchive(join(cacheFolder(), "apt"));
    try {
      await work(archive);
    } finally {
      archive.remove();
    }
  });
}

function findOutsideCache() {
  const candidates = [findInEmsdk(), findOnPath()].filter((found) => found !== undefined);
  const usable = candidates.find(
    ({ root, version }) => isNewEnough(version) && !root.startsWith(cacheFolder()),
  );
  return { usable, tooOld: candidates.find(({ version }) => !isNewEnough(version)) };
}

/** The Debian packages that the functions below would install one after another. */
export function toolchainPackages() {
  const llvm = findOutsideCache().usable === undefined ? kLlvmPackages : [];
  const eigen = findEigen() === undefined ? ["libeigen3-dev"] : [];
  return [...llvm, ...eigen];
}

/**
 * An Emscripten of version 3.1.69 or newer: the active emsdk, the emcc on PATH, or Debian 13's
 * package in the cache folder, installed there if need be. Returns {emcc, root, version,
 * toolchainFile, env}; env holds the variables to set, PATH included.
 */
export async function ensureEmscripten() {
  const { usable, tooOld } = findOutsideCache();
  if (usable !== undefined) return installation(usable.root, usable.version);
  if (!isKnownDebian()) {
    const old = tooOld === undefined ? "" : ` (found ${tooOld.version}, which is too old)`;
    throw new Failure(
      `Emscripten ${kOldestEmscripten} or newer is needed${old}: ` +
        installHint("emscripten", "install it with emsdk and activate it in this shell") +
        " (https://emscripten.org/docs/getting_started/downloads.html).",
    );
  }
  await ensureSystemPackages(kLlvmPackages, "compile to WebAssembly");
  if (!existsSync(join(kLlvmBin, "clang"))) {
    throw new Failure(
      `clang-19 is installed but ${kLlvmBin}/clang is missing: reinstall clang-19.`,
    );
  }
  if (findInCache() === undefined) await installEmscripten();
  return useFolder(findInCache());
}

function isCatch2(folder) {
  return existsSync(join(folder, "src/catch2/catch_all.hpp"));
}

/** The source tree of Catch2 3.7.1: $CATCH2_SOURCE_DIR, or Debian 13's source package in the cache. */
export async function ensureCatch2() {
  const given = process.env.CATCH2_SOURCE_DIR;
  if (given) {
    if (isCatch2(given)) return resolve(given);
    throw new Failure(`CATCH2_SOURCE_DIR is ${given}, where there is no src/catch2/catch_all.hpp.`);
  }
  const find = () => completeFolders(/^Catch2-3\.\d+\.\d+$/).find(({ folder }) => isCatch2(folder));
  const found = find();
  if (found !== undefined) return found.folder;
  if (!isKnownDebian()) {
    throw new Failure(
      `The source of Catch2 ${kCatch2} is needed: unpack it (https://github.com/catchorg/Catch2) and set ` +
        "CATCH2_SOURCE_DIR to its folder.",
    );
  }
  await withTrixie(async (archive) => {
    if (find() !== undefined) return;
    await archive.update();
    const tarball = await archive.source("catch2");
    const version = /_(\d+\.\d+\.\d+)\.orig/.exec(tarball)[1];
    await fillAtomically(`Catch2-${version}`, async (folder) => {
      const unpack = ["-x", "-f", tarball, "-C", folder, "--strip-components=1", "--no-same-owner"];
      await runQuietly("tar", unpack, `tar could not unpack ${tarball}: see its message above.`);
      return { version };
    });
  });
  return find().folder;
}

function findEigen() {
  const places = [
    process.env.EIGEN_INCLUDE_DIR,
    "/usr/include/eigen3",
    "/usr/local/include/eigen3",
    "/opt/homebrew/include/eigen3",
  ];
  return places.filter(Boolean).find((folder) => existsSync(join(folder, "Eigen/Core")));
}

/** The folder that holds Eigen/Core: $EIGEN_INCLUDE_DIR, a usual place, or Debian's libeigen3-dev. */
export async function ensureEigen() {
  if (findEigen() === undefined && isKnownDebian()) {
    await ensureSystemPackages(["libeigen3-dev"], "compile the linear algebra");
  }
  const found = findEigen();
  if (found === undefined) {
    throw new Failure(
      "Eigen 3.4 is needed: " +
        installHint("eigen", "install it") +
        ", or set EIGEN_INCLUDE_DIR to the folder of Eigen/Core.",
    );
  }
  return found;
}

const kHelp = `node emscripten/toolchain.mjs [--print-env]

Finds or installs Emscripten ${kOldestEmscripten} or newer, the source of Catch2 and the headers of Eigen.
  --print-env   print export lines for a shell: eval "$(node emscripten/toolchain.mjs --print-env)"
  --help        print this text
`;

async function main() {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    process.stdout.write(kHelp);
    return;
  }
  const unknown = args.find((arg) => arg !== "--print-env");
  if (unknown !== undefined) throw new Failure(`Unknown argument ${unknown}: see --help.`);
  const printEnv = args.includes("--print-env");
  if (printEnv) reportToStderr();
  const emscripten = await ensureEmscripten();
  const variables = {
    ...emscripten.env,
    EMSCRIPTEN_TOOLCHAIN_FILE: emscripten.toolchainFile,
    CATCH2_SOURCE_DIR: await ensureCatch2(),
    EIGEN_INCLUDE_DIR: await ensureEigen(),
  };
  if (!printEnv) {
    say(`Emscripten ${emscripten.version} in ${emscripten.root}`);
    say(`Catch2 in ${variables.CATCH2_SOURCE_DIR}`);
    say(`Eigen in ${variables.EIGEN_INCLUDE_DIR}`);
    return;
  }
  for (const [key, value] of Object.entries(variables)) {
    process.stdout.write(`export ${key}='${value.replaceAll("'", `'\\''`)}'\n`);
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await runMain(main);
