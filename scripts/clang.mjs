// clang-format and clang-tidy over the C++ sources.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { ensureConfigured } from "./builds.mjs";
import { ensureSystemPackages, isKnownDebian } from "./debian.mjs";
import { includesOf } from "./dependencies.mjs";
import { filesBelow } from "./fingerprint.mjs";
import { capture, collect, findProgram, run } from "./process.mjs";
import { inProject, kRoot } from "./project.mjs";
import { Failure, progress, say } from "./report.mjs";

const kVersion = 19;

/** The path of clang-format or clang-tidy 19, installed on Debian if need be. */
async function ensureClangTool(name) {
  const find = () => findProgram(`${name}-${kVersion}`) ?? ofVersion(findProgram(name));
  const ofVersion = (program) =>
    program !== undefined && capture(program, ["--version"]).stdout.includes(`version ${kVersion}.`)
      ? program
      : undefined;
  if (find() === undefined) {
    if (!isKnownDebian()) {
      throw new Failure(`${name} ${kVersion} is needed: install it from LLVM ${kVersion}.`);
    }
    await ensureSystemPackages([`${name}-${kVersion}`], "check the C++ sources");
  }
  return find();
}

/** Debian packages of both tools, to install them in one go. */
export const kClangPackages = [`clang-format-${kVersion}`, `clang-tidy-${kVersion}`];

function cppFiles(folders) {
  return filesBelow(
    folders.map((folder) => inProject(folder)),
    (file) => /\.(cpp|hpp)$/.test(file),
  );
}

/** Whether every C++ file is formatted; with `fix`, formats them. */
export async function checkClangFormat({ fix = false } = {}) {
  const program = await ensureClangTool("clang-format");
  const files = cppFiles(["src", "emscripten", "tests"]);
  const mode = fix ? ["-i"] : ["--dry-run", "-Werror"];
  return (await run(program, ["--style=file", ...mode, ...files])) === 0;
}

/** A file's own text and that of everything below src/ it includes, directly or not. */
function closure(file, texts, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!texts.has(file)) texts.set(file, readFileSync(file, "utf8"));
  for (const { path, quoted } of includesOf(texts.get(file))) {
    const target = inProject("src", path);
    if (quoted && existsSync(target)) closure(target, texts, seen);
  }
  return seen;
}

/** What clang-tidy's verdict on a file depends on. */
function tidyKey(entry, settings, texts) {
  const hash = createHash("sha256").update(settings).update(entry.command);
  for (const file of [...closure(entry.file, texts)].sort()) {
    hash.update(`\n${relative(kRoot, file)}\n`).update(texts.get(file));
  }
  return hash.digest("hex");
}

/** The compile commands of src/, each with the key of a verdict that is not known to be good yet. */
async function untidied(program) {
  const folder = await ensureConfigured("native");
  const commands = JSON.parse(readFileSync(join(folder, "compile_commands.json"), "utf8"));
  const version = capture(program, ["--version"]).stdout;
  const settings = `${version}\n${readFileSync(inProject(".clang-tidy"), "utf8")}`;
  const texts = new Map();
  const entries = commands
    .filter(({ file }) => file.startsWith(inProject("src/")))
    .map((entry) => ({ file: entry.file, key: tidyKey(entry, settings, texts) }));
  const isKnown = ({ key }) => existsSync(inProject("build/tidy", key));
  return { folder, all: entries.length, entries: entries.filter((entry) => !isKnown(entry)) };
}

/** Whether clang-tidy accepts every source of src/; files unchanged since it did are skipped. */
export async function checkClangTidy() {
  const program = await ensureClangTool("clang-tidy");
  const { folder, all, entries } = await untidied(program);
  say(`${entries.length} of ${all} files to check`);
  mkdirSync(inProject("build/tidy"), { recursive: true });
  const queue = [...entries];
  let good = true;
  const work = async () => {
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
      // The commands are gcc's: clang need not know each of their warnings.
      const extra = "--extra-arg=-Wno-unknown-warning-option";
      const args = ["-p", folder, "--quiet", extra, entry.file];
      const { code, output } = await collect(program, args);
      if (code === 0) {
        writeFileSync(inProject("build/tidy", entry.key), "");
      } else {
        good = false;
        say(output.replace(/^\d+ warnings?( and \d+ errors?)? (generated|treated).*\n/gm, ""));
      }
    }
  };
  const ticker = progress(() => `${entries.length - queue.length} of ${entries.length} files`);
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, work));
  } finally {
    ticker.stop();
  }
  return good;
}
