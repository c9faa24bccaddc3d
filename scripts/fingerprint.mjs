// Whether a step's inputs changed since it last ran: contents, not times, so that a fresh checkout of
// the same files counts as unchanged.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** All files below the given files and folders, sorted; what does not exist is left out. */
export function filesBelow(paths, accept = () => true) {
  const files = [];
  const visit = (path) => {
    if (!statSync(path).isDirectory()) {
      if (accept(path)) files.push(path);
      return;
    }
    for (const name of readdirSync(path)) {
      if (name !== "node_modules" && name !== ".git") visit(join(path, name));
    }
  };
  for (const path of paths) if (existsSync(path)) visit(path);
  return files.sort();
}

/** SHA-256 over names and contents of files, and over `settings` (anything JSON can write). */
export function fingerprint(files, settings = null) {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const file of files) {
    const bytes = readFileSync(file);
    hash.update(`\n${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

/** Names and sizes of all files below a folder: notices outputs that were removed or cut short. */
export function inventory(folder) {
  return filesBelow([folder]).map((file) => `${file} ${statSync(file).size}`);
}

export function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

export function writeRecord(file, record) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}
