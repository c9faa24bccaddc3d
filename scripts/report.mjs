// What the scripts say while they work: plain lines on stderr or stdout, one per step, with the
// elapsed time, and a failure as one sentence.

/** An error whose message is a sentence for the person who ran the script: printed without a stack. */
export class Failure extends Error {}

let toStderr = false;
let hasStatus = false;

/** Sends every line to stderr, for scripts whose stdout belongs to another program. */
export function reportToStderr() {
  toStderr = true;
}

const stream = () => (toStderr ? process.stderr : process.stdout);

/** Removes the status line that a progress wrote on a terminal. */
export function clearStatus() {
  if (hasStatus) stream().write("\r\x1b[K");
  hasStatus = false;
}

export function say(line) {
  clearStatus();
  stream().write(`${line}\n`);
}

/** "0.4 s", "12 s", "3 min 05 s". */
export function formatSeconds(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const rest = String(Math.round(seconds) % 60).padStart(2, "0");
  return `${Math.floor(Math.round(seconds) / 60)} min ${rest} s`;
}

/** Runs `work` and prints its name before and its name and time after. */
export async function step(name, work) {
  say(`${name} ...`);
  const start = performance.now();
  const result = await work();
  say(`${name}: done in ${formatSeconds(performance.now() - start)}`);
  return result;
}

/**
 * Shows the time since the call and `status()` (a string, may be empty) until `stop()` of the returned
 * object is called: a sign of life for long steps. On a terminal one line that changes every second,
 * elsewhere a line every ten seconds.
 */
export function progress(status) {
  const isTerminal = stream().isTTY === true;
  const start = performance.now();
  const show = () => {
    const text = [formatSeconds(performance.now() - start), status()].filter(Boolean).join(": ");
    if (!isTerminal) {
      say(`  ${text}`);
      return;
    }
    clearStatus();
    stream().write(`  ${text.slice(0, (stream().columns ?? 80) - 3)}`);
    hasStatus = true;
  };
  const timer = setInterval(show, isTerminal ? 1000 : 10_000);
  return {
    stop() {
      clearInterval(timer);
      clearStatus();
    },
  };
}

const kSignals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Calls `handler(signal)` when the script is asked to stop, instead of what did so before. */
export function onStop(handler) {
  for (const signal of Object.keys(kSignals)) {
    process.removeAllListeners(signal);
    process.on(signal, () => handler(signal));
  }
}

/**
 * Runs a script's main function: a Failure ends it with its sentence, anything else with a stack. A
 * signal ends it through process.exit, so that "exit" listeners can clean up.
 */
export async function runMain(main) {
  onStop((signal) => {
    say(`Stopped by ${signal}.`);
    process.exit(kSignals[signal]);
  });
  try {
    const code = await main();
    process.exitCode = code ?? process.exitCode ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Failure ? `Error: ${error.message}` : error.stack}\n`);
    process.exitCode = 1;
  }
}
