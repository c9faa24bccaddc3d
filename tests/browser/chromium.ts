import { existsSync } from "node:fs";

/** Switches for a headless Chromium that keeps to itself. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's Chromium, or the one that CHROMIUM names. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(path)) {
    throw new Error(
      `No Chromium at ${path}: install Debian's package “chromium”, or name one in CHROMIUM.`,
    );
  }
  return path;
}
