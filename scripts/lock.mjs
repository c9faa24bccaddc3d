// A lock file, so that two runs do not do the same work at once. It holds its owner's process number,
// and the owner touches it while it works: a lock untouched for a minute belongs to nobody.

import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./report.mjs";

const kStaleAfter = 60_000;
const kTouchEvery = 5_000;

/** {pid, host, age in ms} of the lock's owner; undefined if there is no lock or nothing in it yet. */
function lockHolder(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    return { ...JSON.parse(readFileSync(file, "utf8")), age };
  } catch {
    return undefined;
  }
}

function isAlive(holder) {
  if (holder.age > kStaleAfter) return false;
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

/**
 * Runs `work` while no other process holds the lock file; waits for one that does, and takes the lock
 * over from one that died. `purpose` completes "Waiting for process 17, which is <purpose>".
 */
export async function withLock(file, purpose, work) {
  mkdirSync(dirname(file), { recursive: true });
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
      say(`Waiting for process ${holder.pid}, which is ${purpose} ...`);
      said = true;
    }
    await sleep(250);
  }
  const touch = setInterval(() => utimesSync(file, new Date(), new Date()), kTouchEvery);
  const release = () => {
    clearInterval(touch);
    rmSync(file, { force: true });
  };
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
