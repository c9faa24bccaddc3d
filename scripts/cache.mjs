// The project's folder in the user's cache: what a second clone need not download again.

import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./report.mjs";

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

/** Removes folders that an interrupted run left half filled. Call only while holding the lock. */
export function removePartialFolders() {
  for (const name of readdirSync(cacheFolder())) {
    if (/\.partial-[0-9a-f]+$/.test(name)) {
      rmSync(join(cacheFolder(), name), { recursive: true, force: true });
    }
  }
}

function lockHolder(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function isAlive(holder) {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function tryLock(file) {
  try {
    const descriptor = openSync(file, "wx");
    writeSync(descriptor, JSON.stringify({ pid: process.pid, host: hostname() }));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Removes the lock of a run that died, unless another waiting run was faster and holds it by now. */
function breakLock(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    const holder = lockHolder(aside);
    if (holder !== undefined && isAlive(holder)) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
}

/** Runs `work` while no other run on this machine holds the cache; waits for one that does. */
export async function withCacheLock(work) {
  mkdirSync(cacheFolder(), { recursive: true });
  const file = join(cacheFolder(), "lock");
  let said = false;
  let unreadable = 0;
  while (!tryLock(file)) {
    const holder = lockHolder(file);
    // A lock is unreadable for the moment between its creation and its first byte.
    unreadable = holder === undefined ? unreadable + 1 : 0;
    if ((holder !== undefined && !isAlive(holder)) || unreadable > 20) {
      breakLock(file);
      continue;
    }
    if (!said && holder !== undefined) {
      say(`Waiting for process ${holder.pid}, which is filling ${cacheFolder()} ...`);
      said = true;
    }
    await sleep(250);
  }
  const release = () => rmSync(file, { force: true });
  const onSignal = () => {
    release();
    process.exit(130);
  };
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    return await work();
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
    release();
  }
}
