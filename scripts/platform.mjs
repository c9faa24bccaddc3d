// What to tell a reader whose system the scripts cannot install things on.

import { Failure } from "./report.mjs";

/** The scripts are for Linux and macOS; on Windows they say what to install instead. */
export function checkPlatform() {
  if (process.platform === "win32") {
    throw new Failure(
      'The build does not run on Windows itself: install Debian in WSL ("wsl --install -d Debian") ' +
        "and run it there.",
    );
  }
}

/** How to install something by hand: Homebrew's command on macOS, else `otherwise`. */
export function installHint(formulas, otherwise) {
  return process.platform === "darwin" ? `run "brew install ${formulas}"` : otherwise;
}
