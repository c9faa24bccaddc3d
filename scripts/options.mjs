// The command line of the scripts.

import { parseArgs } from "node:util";
import { Failure } from "./report.mjs";

/**
 * Parses process.argv by `options` (as node:util's parseArgs takes them); --help prints `help` and
 * ends the program. An unknown option or a stray argument is a Failure.
 */
export function parseOptions(options, help) {
  let values;
  try {
    ({ values } = parseArgs({ options: { ...options, help: { type: "boolean", short: "h" } } }));
  } catch (error) {
    throw new Failure(`${error.message.replace(/\.? To specify .*$/s, "")}. See --help.`);
  }
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  return values;
}

/** A port number from its text: an integer from `least` to 65535. */
export function parsePort(text, least = 1) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= least && port <= 65535)) {
    throw new Failure(`--port takes a number from ${least} to 65535, not "${text}".`);
  }
  return port;
}
