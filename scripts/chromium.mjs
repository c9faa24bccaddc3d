// The browser of the browser tests and benchmarks.

import { existsSync } from "node:fs";
import { ensureSystemPackages, isKnownDebian } from "./debian.mjs";
import { Failure } from "./report.mjs";

/** The path of Chromium: $CHROMIUM, or Debian's, installed if need be. */
export async function ensureChromium() {
  const path = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (existsSync(path)) return path;
  if (process.env.CHROMIUM) throw new Failure(`CHROMIUM is ${path}, and there is no such file.`);
  if (!isKnownDebian()) {
    throw new Failure(
      "Chromium is needed to test the pages: install it and set CHROMIUM to the path of its program.",
    );
  }
  await ensureSystemPackages(["chromium"], "test the pages");
  return path;
}
