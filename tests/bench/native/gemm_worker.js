// Measures products in a worker: takes the shapes, gives back [{shape, gflops, limit}].

import createModule from "./gemm_module.mjs";

const kWays = ["packed", "unpacked", "transposed"];
const kMilliseconds = 400;
const kRounds = 1000;

/**
 * The most flop a second, in 10^9, over samples of half a millisecond or more (the page is isolated, so
 * that its clock is fine): what other programs take from the processor spoils the long ones.
 */
function best(flopPerRun, milliseconds, run) {
  let repeats = 1;
  let samples = 0;
  let most = 0;
  const first = performance.now();
  const elapsed = () => performance.now() - first;
  while (elapsed() < milliseconds || (samples < 100 && elapsed() < 5 * milliseconds)) {
    const start = performance.now();
    run(repeats);
    const took = performance.now() - start;
    if (took < 0.5) {
      repeats *= 2;
    } else {
      samples += 1;
      most = Math.max(most, (flopPerRun * repeats) / took / 1e6);
    }
  }
  return most;
}

function measure(module, shape) {
  const [way, sizes] = shape.split(":");
  const [m, k, n] = sizes.split("x").map(Number);
  const limit = () =>
    best(module._limit_flop(kRounds), kMilliseconds / 2, (repeats) => repeatLimit(module, repeats));
  module._gemm_prepare(kWays.indexOf(way), m, k, n);
  const before = limit();
  const gflops = best(2 * m * k * n, kMilliseconds, (repeats) => module._gemm_run(repeats));
  return { shape, gflops, limit: Math.max(before, limit()) };
}

// Called often rather than with many rounds: V8 optimises a function between its calls.
function repeatLimit(module, repeats) {
  for (let i = 0; i < repeats; i++) module._limit_run(kRounds);
}

self.onmessage = async ({ data: shapes }) => {
  const module = await createModule();
  self.postMessage(shapes.map((shape) => measure(module, shape)));
};
