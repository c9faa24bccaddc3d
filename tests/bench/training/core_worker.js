// Trains with the page's module in a worker: takes one task, gives back what it measured.

import createModule from "./softlookup-training.js";

async function loadCore() {
  const compiled = await WebAssembly.compileStreaming(fetch("softlookup-training.wasm"));
  return new Promise((resolve, reject) => {
    createModule({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(compiled, imports).then(
          (instance) => receive(instance, compiled),
          reject,
        );
        return {};
      },
    }).then(resolve, reject);
  });
}

const secondsSince = (start) => (performance.now() - start) / 1000;

function stepsOf(run, count) {
  const tokens = run.tokens;
  const start = performance.now();
  for (let i = 0; i < count; i++) run.step();
  const seconds = secondsSince(start);
  return { steps: count, seconds, tokens: run.tokens - tokens };
}

/** The first steps of a module just loaded, then whole passes over the batches. */
function measureSteps(module, { setup, cold, passes, batches }) {
  const run = new module.TrainingRun(setup, "");
  try {
    const { facts } = run.start();
    const first = stepsOf(run, cold);
    stepsOf(run, batches - cold);
    const warm = Array.from({ length: passes }, () => stepsOf(run, batches));
    return { facts, first, warm };
  } finally {
    run.delete();
  }
}

function evaluate(run, setup) {
  const evaluation = run.evaluate(setup);
  try {
    while (evaluation.step());
    return evaluation.result();
  } finally {
    evaluation.delete();
  }
}

/** A whole run, from the setup to the last step, and what it learned. */
function measureQuality(module, { setup, evaluations, sentence }) {
  const start = performance.now();
  const run = new module.TrainingRun(setup, "");
  try {
    while (run.step());
    const seconds = secondsSince(start);
    const facts = run.facts();
    const translation = run.translate(sentence, {});
    return { seconds, facts, translation, evaluations: evaluations.map((e) => evaluate(run, e)) };
  } finally {
    run.delete();
  }
}

const kMeasures = { steps: measureSteps, quality: measureQuality };

async function answer(task) {
  const module = await loadCore();
  try {
    return { answer: kMeasures[task.kind](module, task) };
  } catch (error) {
    if (!(error instanceof WebAssembly.Exception)) throw error;
    return { error: module.getExceptionMessage(error).join(": ") };
  }
}

// A rejected promise in a worker reaches no one: the page must be told.
self.onmessage = async ({ data: task }) => {
  self.postMessage(await answer(task).catch((error) => ({ error: String(error) })));
};
