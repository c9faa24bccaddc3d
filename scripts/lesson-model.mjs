// The shipped model: proves that it is what the command trains, and measures it.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, ensureBuild } from "./builds.mjs";
import { capture } from "./process.mjs";
import { inProject } from "./project.mjs";
import { Failure, say } from "./report.mjs";

const kModel = inProject("web/models/lesson.safetensors");
const kTraining = ["train", "--preset", "lesson", "--seed", "0"];
/** Drawn for this measurement; no sentence of the test split has been learnt from. */
const kTestSentences = ["--corpus", "test", "--count", "2000", "--seed", "1000"];

const kSource = "the black cat sleeps on the red chair";
const kTranslation = "le chat noir dort sur la chaise rouge";

/** The least exact match of sentences of a length, and the largest alignment error rate. */
const kQuality = [
  { length: "3-6", exact: 0.99, errors: 0.06 },
  { length: "7-12", exact: 0.99, errors: 0.08 },
  { length: "13-20", exact: 0.98, errors: 0.08 },
  { length: "21-30", exact: 0.96, errors: 0.08 },
  { length: "31-40", exact: 0.9, errors: 0.09 },
];

function softlookup(args, options = {}) {
  const command = join(buildFolder("native"), "softlookup");
  const { status, stdout, stderr } = capture(command, args, options);
  if (status !== 0) throw new Failure(`softlookup ${args.join(" ")} failed:\n${stderr}`);
  return stdout;
}

function trainsTheSameBytes() {
  const folder = inProject("build/lesson-model");
  mkdirSync(folder, { recursive: true });
  const trained = join(folder, "lesson.safetensors");
  rmSync(trained, { force: true });
  softlookup([...kTraining, "--dev-pairs", "0", "--out", trained]);
  return [["every byte of the file", readFileSync(trained).equals(readFileSync(kModel))]];
}

function translatesWell() {
  const report = softlookup(["evaluate", "--model", kModel, ...kTestSentences, "--json"]);
  const figures = JSON.parse(report).by_length;
  return kQuality.flatMap(({ length, exact, errors }) => {
    const found = figures.find((row) => row.length === length);
    const right = found?.exact_match;
    const wrong = found?.aer;
    return [
      [`${length} words: exact match ${right?.toFixed(3)}, at least ${exact}`, right >= exact],
      [
        `${length} words: alignment error rate ${wrong?.toFixed(3)}, at most ${errors}`,
        wrong <= errors,
      ],
    ];
  });
}

function drawsTheHeatmap() {
  const report = softlookup(["translate", "--model", kModel, "--json"], {
    input: `${kSource}\n`,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const best = JSON.parse(report).hypotheses[0];
  const targets = best.words.map(({ text }) => text);
  const sources = kSource.split(" ");
  const weight = (target, source) =>
    best.attention[targets.indexOf(target)]?.[sources.indexOf(source)] ?? 0;
  const looksAt = (target, source) => {
    const row = best.attention[targets.indexOf(target)] ?? [];
    return row.indexOf(Math.max(...row)) === sources.indexOf(source);
  };
  const article = weight("la", "chair");
  return [
    [`"${best.translation}"`, best.translation === kTranslation],
    ["chat and noir cross", looksAt("chat", "cat") && looksAt("noir", "black")],
    ["chaise and rouge cross", looksAt("chaise", "chair") && looksAt("rouge", "red")],
    [`la looks at chair: ${article.toFixed(2)}, above 0.3`, article > 0.3],
  ];
}

/** Trains once, measures, says each finding and counts them as {passed, failed}. */
export async function checkLessonModel() {
  await ensureBuild("native", ["softlookup_command"]);
  const findings = [...trainsTheSameBytes(), ...translatesWell(), ...drawsTheHeatmap()];
  for (const [what, holds] of findings) say(`${holds ? "ok" : "FAILED"}: ${what}`);
  const passed = findings.filter(([, holds]) => holds).length;
  return { passed, failed: findings.length - passed };
}
