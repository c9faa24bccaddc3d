// Training steps of the date-conversion model in TensorFlow.js on its WebAssembly backend, the
// fastest way found: a loop by hand, embeddings as one-hot rows times a matrix, production mode.

import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-core/dist/register_all_gradients";

const kSteps = { source: 12, target: 10 };
const kWords = { source: 35, target: 13 };
const kSize = 64;

function createWeights() {
  const weights = {};
  const add = (name, ...shape) => {
    weights[name] = tf.variable(tf.randomUniform(shape, -0.1, 0.1));
  };
  for (const side of ["source", "target"]) {
    add(`${side}Embedding`, kWords[side], kSize);
    add(`${side}Input`, kSize, 4 * kSize);
    add(`${side}Recurrent`, kSize, 4 * kSize);
    add(`${side}Bias`, 4 * kSize);
  }
  add("combine", 2 * kSize, kSize);
  add("combineBias", kSize);
  add("output", kSize, kWords.target);
  add("outputBias", kWords.target);
  return weights;
}

const affine = (x, weight, bias) => tf.add(tf.matMul(x, weight), bias);

/** States [batch, steps, size] over time-major one-hot rows, and the last state and cell. */
function recurrence(weights, side, words, first) {
  const embeddings = tf.matMul(words, weights[`${side}Embedding`]);
  const inputs = affine(embeddings, weights[`${side}Input`], weights[`${side}Bias`]);
  let { state, cell } = first;
  const states = [];
  for (const input of tf.split(inputs, kSteps[side])) {
    const gates = state ? tf.add(input, tf.matMul(state, weights[`${side}Recurrent`])) : input;
    const [i, f, g, o] = tf.split(gates, 4, 1);
    const added = tf.mul(tf.sigmoid(i), tf.tanh(g));
    cell = cell ? tf.add(tf.mul(tf.sigmoid(f), cell), added) : added;
    state = tf.mul(tf.sigmoid(o), tf.tanh(cell));
    states.push(state);
  }
  return { states: tf.stack(states, 1), state, cell };
}

function loss(weights, { source, inputs, outputs }, batch) {
  const encoded = recurrence(weights, "source", source, {});
  const decoded = recurrence(weights, "target", inputs, encoded).states;
  const attention = tf.softmax(tf.matMul(decoded, encoded.states, false, true));
  const contexts = tf.matMul(attention, encoded.states);
  const both = tf.concat([decoded, contexts], 2);
  const rows = tf.reshape(both, [batch * kSteps.target, 2 * kSize]);
  const combined = tf.tanh(affine(rows, weights.combine, weights.combineBias));
  const logits = affine(combined, weights.output, weights.outputBias);
  return tf.losses.softmaxCrossEntropy(outputs, logits);
}

/** One-hot rows of random words. */
function drawWords(side, batch) {
  const ids = Int32Array.from({ length: kSteps[side] * batch }, () =>
    Math.floor(Math.random() * kWords[side]),
  );
  return tf.cast(tf.oneHot(tf.tensor1d(ids, "int32"), kWords[side]), "float32");
}

async function measure({ batch, warmup, steps }) {
  tf.enableProdMode();
  setWasmPaths(new URL("./", location.href).href);
  await tf.setBackend("wasm");
  await tf.ready();
  const weights = createWeights();
  const words = {
    source: drawWords("source", batch),
    inputs: drawWords("target", batch),
    outputs: drawWords("target", batch),
  };
  const adam = tf.train.adam(1e-3);
  const step = () => {
    const cost = adam.minimize(() => loss(weights, words, batch), true);
    const value = cost.dataSync()[0];
    cost.dispose();
    return value;
  };
  const losses = [];
  for (let i = 0; i < warmup; i++) losses.push(step());
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < steps; i++) {
    const start = performance.now();
    losses.push(step());
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return {
    secondsPerStep: best,
    version: tf.version_core,
    simd: await tf.env().getAsync("WASM_HAS_SIMD_SUPPORT"),
    firstLoss: losses[0],
    lastLoss: losses.at(-1),
    parameters: Object.values(weights).reduce((sum, { size }) => sum + size, 0),
  };
}

// A rejected promise in a worker reaches no one: the page must be told.
self.onmessage = async ({ data: task }) => {
  self.postMessage(
    await measure(task).then(
      (answer) => ({ answer }),
      (error) => ({ error: String(error) }),
    ),
  );
};
