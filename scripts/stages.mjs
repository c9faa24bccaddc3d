// Runs a list of checks one after another, goes on after one that failed, and sums up what they counted.

import { Failure, formatSeconds, say } from "./report.mjs";

/** The stages that --only names (all without it), in their own order; an unknown name is a Failure. */
export function chosenStages(stages, only) {
  if (only === undefined) return stages;
  const wanted = only.split(",").map((name) => name.trim());
  const names = stages.map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Failure(`--only knows ${names.join(", ")}, not "${unknown}".`);
  }
  return stages.filter(({ name }) => wanted.includes(name));
}

function failureOf(error) {
  return error instanceof Failure ? `Error: ${error.message}` : error.stack;
}

async function runStage({ title, run }) {
  say(`\n== ${title} ==`);
  const start = performance.now();
  let counts;
  try {
    counts = await run();
    if (counts.passed + counts.failed === 0) {
      say("Error: not one test ran, which counts as a failure.");
      counts = { passed: 0, failed: 1 };
    }
  } catch (error) {
    say(failureOf(error));
    counts = { passed: 0, failed: 1 };
  }
  const seconds = formatSeconds(performance.now() - start);
  say(`-- ${title}: ${counts.passed} passed, ${counts.failed} failed, ${seconds}`);
  return counts;
}

/**
 * Runs `prepare`, then each stage {name, title, run}, whose run() returns {passed, failed}; a stage
 * that throws or counts nothing has failed once. The last line is "N passed, N failed"; returns the
 * exit code.
 */
export async function runStages(prepare, stages) {
  const start = performance.now();
  const total = { passed: 0, failed: 0 };
  const failed = [];
  try {
    await prepare();
    for (const stage of stages) {
      const counts = await runStage(stage);
      total.passed += counts.passed;
      total.failed += counts.failed;
      if (counts.failed > 0) failed.push(stage.title);
    }
  } catch (error) {
    say(failureOf(error));
    total.failed += 1;
  }
  say("");
  if (failed.length > 0) say(`Failed: ${failed.join(", ")}`);
  say(`Took ${formatSeconds(performance.now() - start)}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
