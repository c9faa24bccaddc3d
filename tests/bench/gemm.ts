import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { serve } from "../../scripts/server.mjs";
import { atLeast, type Figure, reported } from "./figure.ts";

const wasmFolder = fileURLToPath(new URL("../../build/wasm/tests/bench/native", import.meta.url));
const nativeFolder = fileURLToPath(
  new URL("../../build/native/tests/bench/native", import.meta.url),
);

/** M x K x N of the products that must come close to the limit. */
const shapes = [
  "packed:128x128x128",
  "packed:256x256x256",
  "packed:512x512x512",
  // The lesson's model: recurrence, input, output layer, all steps at once, gradients of weights.
  "packed:64x64x192",
  "packed:64x192x64",
  "packed:64x96x32",
  "packed:960x64x96",
  "transposed:64x960x96",
  "transposed:64x960x192",
];
/** Too small to be held to it: the loops around the tiles show. */
const smallShapes = [
  "packed:64x64x64",
  "packed:64x32x96",
  "unpacked:15x64x14",
  "unpacked:15x14x64",
  "packed:1x64x192",
];

interface Measurement {
  engine: string;
  shape: string;
  /** 10^9 operations a second. */
  gflops: number;
  /** The same of a loop that touches registers alone; 0 where none was measured. */
  limit: number;
}

/**
 * With the best limit of each engine's run everywhere: what other programs take from the processor can
 * only make one look lower.
 */
function withBestLimit(measurements: Measurement[]): Measurement[] {
  return measurements.map((measurement) => ({
    ...measurement,
    limit: Math.max(
      ...measurements
        .filter(({ engine }) => engine === measurement.engine)
        .map(({ limit }) => limit),
    ),
  }));
}

/** Gives a page's clock its full resolution: an isolated page may have it. */
async function isolate(page: Page): Promise<void> {
  await page.context().route("**/*", async (route) => {
    const response = await route.fetch();
    const headers = {
      ...response.headers(),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    };
    await route.fulfill({ response, headers });
  });
}

/** In a worker of a page of its own, under the site's policy. */
async function measureWasm(browser: Browser): Promise<Measurement[]> {
  const server = await serve({ root: wasmFolder });
  const page = await browser.newPage();
  try {
    await isolate(page);
    await page.goto(server.url);
    return await page.evaluate(
      (wanted) =>
        new Promise<Measurement[]>((resolve, reject) => {
          const worker = new Worker("gemm_worker.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(`The worker failed: ${message}`));
          worker.postMessage(wanted);
        }),
      [...shapes, ...smallShapes],
    );
  } finally {
    await page.close();
    await server.close();
  }
}

function measureNatively(program: string): Measurement[] {
  const output = execFileSync(`${nativeFolder}/${program}`, [...shapes, ...smallShapes], {
    encoding: "utf8",
  });
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Measurement);
}

function wasmFigure({ shape, gflops, limit }: Measurement): Figure {
  const figure = {
    id: `gemm.wasm.${shape}`,
    value: gflops / limit,
    unit: "of the limit",
    how:
      `${gflops.toFixed(1)} GFLOP/s in a worker of Chromium, best of 0.4 s or more, over ` +
      `${limit.toFixed(1)} of a 128-bit multiply-add loop in registers`,
  };
  return shapes.includes(shape) ? atLeast(figure, 0.85, 0.93) : reported(figure);
}

function nativeFigures(ours: Measurement[], peers: Measurement[]): Figure[] {
  const peersThere = ["eigen", "openblas"].filter((name) =>
    peers.some(({ engine }) => engine === name),
  );
  return ours.map(({ engine, shape, gflops, limit }) => {
    const beside = peers
      .filter((peer) => peer.shape === shape)
      .map((peer) => `${peer.engine} ${peer.gflops.toFixed(1)}`);
    if (!peersThere.includes("openblas")) beside.push("OpenBLAS is not installed");
    return reported({
      id: `gemm.${engine}.${shape}`,
      value: gflops,
      unit: "GFLOP/s",
      how:
        `native, ${(gflops / limit).toFixed(2)} of the ${limit.toFixed(1)} of its registers; ` +
        `with fused multiply-adds and the widest registers: ${beside.join(", ")}`,
    });
  });
}

/** Matrix products in Chromium beside the limit of its instructions, and natively beside others. */
export async function gemmFigures(browser: Browser): Promise<Figure[]> {
  const wasm = withBestLimit(await measureWasm(browser));
  const ours = withBestLimit(measureNatively("gemm_bench"));
  const peers = measureNatively("gemm_peers");
  return [...wasm.map(wasmFigure), ...nativeFigures(ours, peers)];
}
