// The project's folder in the user's cache: what a second clone need not download again.

import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { withLock } from "./lock.mjs";

const kMarker = "complete.json";

/** $XDG_CACHE_HOME/soft-lookup, or ~/.cache/soft-lookup. */
export function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(base, "soft-lookup");
}

/** The marker's contents of a folder that was filled to the end, or undefined. */
export function readMarker(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, kMarker), "utf8"));
  } catch {
    return undefined;
  }
}

/** Complete folders in the cache whose name matches, as [{folder, match, marker}]. */
export function completeFolders(pattern) {
  const root = cacheFolder();
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .map((name) => ({ folder: join(root, name), match: pattern.exec(name) }))
    .filter(({ match }) => match !== null)
    .map((entry) => ({ ...entry, marker: readMarker(entry.folder) }))
    .filter(({ marker }) => marker !== undefined);
}

/**
 * Calls `fill(folder)` with an empty folder beside `name`'s place in the cache, writes the marker it
 * returns, and only then renames the folder into its place. A fill that fails leaves nothing behind.
 */
export async function fillAtomically(name, fill) {
  const target = join(cacheFolder(), name);
  const partial = `${target}.partial-${randomBytes(4).toString("hex")}`;
  mkdirSync(partial, { recursive: true });
  try {
    const marker = await fill(partial);
    writeFileSync(join(partial, kMarker), `${JSON.stringify(marker, null, 2)}\n`);
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return target;
}

/** Runs `work` while no other run on this machine changes the cache. */
export function withCacheLock(work) {
  const folder = cacheFolder();
  return withLock(join(folder, "lock"), `filling ${folder}`, work);
}

/** Removes folders that an interrupted run left half filled. Call only while holding the lock. */
export function removePartialFolders() {
  for (const name of readdirSync(cacheFolder())) {
    if (/\.partial-[0-9a-f]+$/.test(name)) {
      rmSync(join(cacheFolder(), name), { recursive: true, force: true });
    }
  }
}
