// The dependency-direction lint: who may include and import whom, checked on #include and import lines.

import { readFileSync } from "node:fs";
import { dirname, join, normalize, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "./fingerprint.mjs";
import { parseOptions } from "./options.mjs";
import { inProject, kRoot } from "./project.mjs";
import { runMain, say } from "./report.mjs";

/** A folder of src/ may include itself and the folders before it. */
export const kOrder = [
  "base",
  "numeric",
  "random",
  "autograd",
  "attention",
  "layers",
  "metrics",
  "formats",
  "corpora",
  "translation",
  "training",
  "lesson",
  "cli",
];

/** Which other folders of web/ a folder of web/ may import. The compiler runs when the site is built. */
export const kWebImports = {
  engine: [],
  widgets: ["engine", "shell"],
  shell: ["engine", "widgets"],
  compiler: ["engine", "widgets"],
};

const kInclude = /^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]/gm;
const kImport =
  /(?:^|[\s;])(?:import|export)\s*(?:type\s+)?(?:[\w*{}\s,$]+?\sfrom\s*)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|new\s+URL\(\s*["'](\.[^"']+)["']/g;

function lineOf(text, index) {
  return text.slice(0, index).split("\n").length;
}

/** The quoted or angled includes of C++ source text, as [{path, quoted, line}]. */
export function includesOf(text) {
  return [...text.matchAll(kInclude)].map((match) => ({
    path: match[2],
    quoted: match[1] === '"',
    line: lineOf(text, match.index),
  }));
}

/** The modules and, by new URL(...), the files that TypeScript source text names, as [{path, isUrl, line}]. */
export function importsOf(text) {
  return [...text.matchAll(kImport)].map((match) => ({
    path: match[1] ?? match[2] ?? match[3],
    isUrl: match[3] !== undefined,
    line: lineOf(text, match.index + match[0].search(/\S/)),
  }));
}

function isEmscriptenHeader(path) {
  return /^emscripten(\/|\.h)/.test(path);
}

/** What is wrong with one include of a file below src/ or emscripten/, or undefined. */
export function includeFault(file, { path, quoted }) {
  const [top, folder] = file.split("/");
  if (top === "src" && isEmscriptenHeader(path)) {
    return `src/ is portable: <${path}> belongs in emscripten/`;
  }
  if (!quoted) return undefined;
  const target = path.split("/")[0];
  if (path.startsWith(".")) return `"${path}" is relative: write it from src/ on`;
  if (top === "emscripten") {
    return target === "cli"
      ? `emscripten/ may not include "${path}": cli/ is native only`
      : undefined;
  }
  const own = kOrder.indexOf(folder);
  if (own === -1) return `src/${folder}/ is not one of ${kOrder.join(", ")}`;
  const other = kOrder.indexOf(target);
  if (other === -1)
    return `"${path}" is in no folder of src/: a folder is one of ${kOrder.join(", ")}`;
  if (other > own) return `${folder}/ may not include ${target}/: it comes later in the order`;
  return undefined;
}

/** What is wrong with one import of a file below web/, or undefined. */
export function importFault(file, { path, isUrl = false }) {
  if (!path.startsWith(".")) return undefined;
  // In the page a URL makes Vite ship the file; the compiler runs in Node, where it is just a name.
  if (isUrl && file.startsWith("web/compiler/")) return undefined;
  const target = normalize(join(dirname(file), path));
  const [, folder, ...rest] = file.split("/");
  const [top, other, ...otherRest] = target.split("/");
  if (top !== "web" || rest.length === 0 || otherRest.length === 0) return undefined;
  if (target.startsWith("web/engine/generated") && folder !== "engine") {
    return `only web/engine/ may import ${target}: call the engine instead`;
  }
  const allowed = kWebImports[folder];
  if (allowed === undefined || folder === other || kWebImports[other] === undefined)
    return undefined;
  if (allowed.includes(other)) return undefined;
  return `web/${folder}/ may not import web/${other}/`;
}

/** Every fault of the checkout, as "file:line: what is wrong". */
export function dependencyFaults() {
  const faults = [];
  const check = (folders, pattern, references, fault) => {
    const paths = folders.map((folder) => inProject(folder));
    for (const path of filesBelow(paths, (name) => pattern.test(name))) {
      const file = relative(kRoot, path).replaceAll("\\", "/");
      if (file.startsWith("web/engine/generated/")) continue;
      for (const reference of references(readFileSync(path, "utf8"))) {
        const wrong = fault(file, reference);
        if (wrong !== undefined) faults.push(`${file}:${reference.line}: ${wrong}`);
      }
    }
  };
  check(["src", "emscripten"], /\.(hpp|cpp)$/, includesOf, includeFault);
  check(["web"], /\.(ts|mts|js|mjs)$/, importsOf, importFault);
  return faults;
}

const kHelp = `node scripts/dependencies.mjs

Checks who includes and imports whom in src/, emscripten/ and web/.
`;

function main() {
  parseOptions({}, kHelp);
  const faults = dependencyFaults();
  for (const fault of faults) say(fault);
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(main);
}
