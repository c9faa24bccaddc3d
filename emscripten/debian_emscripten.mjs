// Emscripten for Debian 12, whose own package is too old: Debian 13's, unpacked into a folder, driving
// the machine's LLVM 19, with Debian 13's Binaryen started through Debian 13's own C library.

import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { runQuietly } from "../scripts/process.mjs";
import { Failure, progress, step } from "../scripts/report.mjs";

export const kLlvmPackages = ["clang-19", "lld-19", "llvm-19", "python3"];
export const kLlvmBin = "/usr/lib/llvm-19/bin";
const kRuntime = ["libc6", "libstdc++6", "libgcc-s1"];

// Nearly all of the package's 1.6 GB is prebuilt system libraries in variants that a single-threaded
// module without graphics never links.
const kLeftOut = [
  "./usr/share/emscripten/test",
  "./usr/share/emscripten/out",
  "./usr/share/emscripten/docs",
  "./usr/share/emscripten/media",
  "./usr/share/emscripten/ChangeLog.*",
  "./usr/share/emscripten/README.html",
  "./usr/share/emscripten/cache/symbol_lists*",
  "*/wasm32-emscripten/pic",
  "*/wasm32-emscripten/lto-pic",
  "*-mt.a",
  "*-mt-*.a",
  "*-ww.a",
  "*-ww-*.a",
  "*-asan*.a",
  "*/libasan*.a",
  "*/libGL-emu*.a",
  "*/libGL*-ofb*.a",
  "*/libGL*-webgl2*.a",
  "*/libGL*-full_es3*.a",
  "*/libwebgpu*.a",
  "*/libwasmfs*.a",
];

/** Pipes a .deb's contents through tar into `folder`, reporting how far it is. */
async function unpack(deb, folder, tarOptions = []) {
  mkdirSync(folder, { recursive: true });
  const reader = spawn("dpkg-deb", ["--fsys-tarfile", deb], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const writer = spawn("tar", ["-x", "-f", "-", "-C", folder, "--no-same-owner", ...tarOptions], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  let bytes = 0;
  reader.stdout.on("data", (chunk) => {
    bytes += chunk.length;
  });
  reader.stdout.pipe(writer.stdin);
  const ticker = progress(() => `${Math.round(bytes / 1e6)} MB unpacked`);
  const ended = (child, name) =>
    new Promise((resolve, reject) => {
      child.on("error", (error) =>
        reject(new Failure(`${name} could not be started: ${error.message}.`)),
      );
      child.on("close", (code) =>
        code === 0
          ? resolve()
          : reject(new Failure(`${name} could not unpack ${deb}: is the disk full?`)),
      );
    });
  try {
    await Promise.all([ended(reader, "dpkg-deb"), ended(writer, "tar")]);
  } finally {
    ticker.stop();
  }
}

function packageVersion(deb) {
  return /_([^_]+)_[a-z0-9]+\.deb$/.exec(deb)[1].replaceAll("%3a", ":");
}

const kWrapper = `#!/bin/sh
# Starts the program of the same name in ../libexec with the C library it was built for.
root=\${0%/*}/..
exec "$root/LOADER" --library-path "$root/LIBRARIES" "$root/libexec/\${0##*/}" "$@"
`;

/** Arranges unpacked Debian packages as bin/ (wrappers), libexec/ (programs) and usr/lib (libraries). */
function arrangeBinaryen(folder) {
  const triplet = readdirSync(join(folder, "usr/lib")).find((name) => name.endsWith("-linux-gnu"));
  const libraries = `usr/lib/${triplet}`;
  const loader = readdirSync(join(folder, libraries)).find((name) =>
    /^ld-linux.*\.so\.\d+$/.test(name),
  );
  renameSync(join(folder, "usr/bin"), join(folder, "libexec"));
  mkdirSync(join(folder, "bin"));
  const wrapper = kWrapper
    .replace("LOADER", `${libraries}/${loader}`)
    .replace("LIBRARIES", libraries);
  for (const name of readdirSync(join(folder, "libexec"))) {
    writeFileSync(join(folder, "bin", name), wrapper);
    chmodSync(join(folder, "bin", name), 0o755);
  }
}

/** Fills `folder` with emscripten/ and binaryen/ from the archive; returns the package versions. */
export async function unpackEmscripten(folder, archive) {
  const names = ["emscripten", "binaryen", ...kRuntime];
  const files = await archive.packages(names);
  await step("Unpacking Emscripten", async () => {
    const target = join(folder, "emscripten");
    await unpack(files.emscripten, target, [
      "--strip-components=4",
      ...kLeftOut.map((pattern) => `--exclude=${pattern}`),
      "./usr/share/emscripten",
    ]);
    rmSync(join(target, ".emscripten"), { force: true });
    for (const name of ["binaryen", ...kRuntime]) {
      await unpack(files[name], join(folder, "binaryen"), [
        "--exclude=./usr/share",
        "--exclude=./usr/include",
        "--exclude=*/gconv",
        "--exclude=./etc",
      ]);
    }
    arrangeBinaryen(join(folder, "binaryen"));
  });
  await runQuietly(
    join(folder, "binaryen/bin/wasm-opt"),
    ["--version"],
    "Debian 13's wasm-opt does not start on this machine: see its message above.",
  );
  return Object.fromEntries(names.map((name) => [name, packageVersion(files[name])]));
}

function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, file);
}

/** Writes Emscripten's configuration for the unpacked `folder` and the running node; returns its path. */
export function writeConfiguration(folder) {
  const file = join(folder, "emscripten/.emscripten");
  const python = (path) => JSON.stringify(path);
  const lines = [
    `LLVM_ROOT = ${python(kLlvmBin)}`,
    `BINARYEN_ROOT = ${python(join(folder, "binaryen"))}`,
    `NODE_JS = ${python(process.execPath)}`,
    "FROZEN_CACHE = True",
  ];
  writeIfChanged(file, `${lines.join("\n")}\n`);
  return file;
}
