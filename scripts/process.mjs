// Running other programs.

import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { constants as system } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { Failure } from "./report.mjs";

const running = new Set();

/** Starts a program that is stopped when this script ends before it. */
function start(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  child.on("close", () => running.delete(child));
  return child;
}

process.on("exit", () => {
  for (const child of running) child.kill();
});

/** The first file of that name on PATH (or `path`) that can be executed, or undefined. */
export function findProgram(name, path = process.env.PATH ?? "") {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // Not here: look in the next folder.
    }
  }
  return undefined;
}

/** Runs a program to its end; returns {status, stdout, stderr}. Throws only if it cannot start. */
export function capture(command, args, options = {}) {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  if (result.error) throw new Failure(`${command} could not be started: ${result.error.message}.`);
  return result;
}

/**
 * Runs a program with its output on ours (all of it on stderr when `toStderr`) and returns its exit
 * code; a signal counts as 128 + its number.
 */
export function run(command, args, { toStderr = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, {
      stdio: ["ignore", toStderr ? 2 : 1, 2],
      ...options,
    });
    child.on("error", (error) =>
      reject(new Failure(`${command} could not be started: ${error.message}.`)),
    );
    child.on("close", (code, signal) => resolve(code ?? 128 + system.signals[signal]));
  });
}

/** Like run, but silent unless the program fails: then its whole output is printed and `sentence` thrown. */
export async function runQuietly(command, args, sentence, options = {}) {
  const { code, output } = await collect(command, args, options);
  if (code !== 0) {
    process.stderr.write(output);
    throw new Failure(sentence);
  }
  return output;
}

/**
 * Runs a program and resolves with {code, output}, stdout and stderr together in order; `onLine`
 * hears of each line as it comes.
 */
export function collect(command, args, { onLine, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    if (onLine) createInterface({ input: child.stdout }).on("line", onLine);
    child.on("error", (error) =>
      reject(new Failure(`${command} could not be started: ${error.message}.`)),
    );
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }),
    );
  });
}
