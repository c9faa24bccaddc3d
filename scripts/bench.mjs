// npm run bench: measures what the project claims, on the built site, beside its targets.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ensureSite } from "./build.mjs";
import { ensureBuild } from "./builds.mjs";
import { ensureChromium } from "./chromium.mjs";
import { parseOptions } from "./options.mjs";
import { ensureNodeModules } from "./packages.mjs";
import { inProject } from "./project.mjs";
import { Failure, runMain, say } from "./report.mjs";
import { ensureTrainingBench } from "./training-bench.mjs";

const kHelp = `npm run bench -- [--json FILE] [--only GROUP,...]

Builds the site and measures it: bytes and time to load, axe, the slider's frames, Lighthouse; and
the core: its matrix products (gemm), its training steps beside PyTorch and TensorFlow.js (training)
and what whole training runs have learned (quality); and the labs: how soon they show something and
what they do to the page (labs), and what ten minutes of training hold (memory).
  --json FILE        write the figures as an array of {id, value, unit, target, goal, met, how}
  --only GROUP,...   measure these groups only
  --help             print this text
Exits with 1 if a figure missed its target.
`;

function formatFigure({ id, value, unit, target, met, how }) {
  const mark = met === null ? " " : met ? "+" : "!";
  const aim = target === null ? "" : ` (target ${target})`;
  const number = Number.isInteger(value) ? String(value) : value.toPrecision(4);
  return `${mark} ${id}: ${number} ${unit}${aim}\n    ${how}`;
}

async function main() {
  const options = parseOptions({ json: { type: "string" }, only: { type: "string" } }, kHelp);
  await ensureNodeModules();
  await ensureChromium();
  await ensureSite();
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(inProject("tests/bench/index.ts"));
  const { groupNames, measure } = module;
  const chosen = options.only?.split(",") ?? groupNames;
  const unknown = chosen.find((name) => !groupNames.includes(name));
  if (unknown !== undefined) {
    throw new Failure(`--only knows ${groupNames.join(", ")}, not "${unknown}".`);
  }
  if (chosen.includes("gemm")) {
    await ensureBuild("wasm", ["gemm_module"]);
    await ensureBuild("native", ["gemm_bench", "gemm_peers"]);
  }
  if (chosen.includes("training") || chosen.includes("quality"))
    await ensureTrainingBench({ peers: chosen.includes("training") });
  const figures = await measure(chosen, (name) => say(`Measuring: ${name} ...`));
  for (const figure of figures) say(formatFigure(figure));
  if (options.json !== undefined) {
    const file = resolve(process.env.INIT_CWD ?? process.cwd(), options.json);
    writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
    say(`Written to ${file}`);
  }
  const missed = figures.filter(({ met }) => met === false).length;
  say(missed === 0 ? "Every target is met." : `${missed} of ${figures.length} targets are missed.`);
  return missed === 0 ? 0 : 1;
}

await runMain(main);
