import { renderStatic as alignmentHeatmap } from "./alignment-heatmap/static.ts";
import { renderStatic as beamTree } from "./beam-tree/static.ts";
import { renderStatic as bottleneckDemo } from "./bottleneck-demo/static.ts";
import { renderStatic as bottleneckLab } from "./bottleneck-lab/static.ts";
import { renderStatic as decoderWalkthrough } from "./decoder-walkthrough/static.ts";
import { renderStatic as exerciseCheck } from "./exercise-check/static.ts";
import { renderStatic as interventionLab } from "./intervention-lab/static.ts";
import { renderStatic as modelHeatmap } from "./model-heatmap/static.ts";
import { renderStatic as notAnExplanation } from "./not-an-explanation/static.ts";
import { renderStatic as ownCorpus } from "./own-corpus/static.ts";
import type { StaticRenderer } from "./schema.ts";
import { renderStatic as scoreFunctions } from "./score-functions/static.ts";
import { renderStatic as scoreLab } from "./score-lab/static.ts";
import { renderStatic as softmaxSteps } from "./softmax-steps/static.ts";
import { renderStatic as trainingLab } from "./training-lab/static.ts";

/** Tag -> static form, for the lesson compiler. */
export const statics: Readonly<Record<string, StaticRenderer>> = {
  "alignment-heatmap": alignmentHeatmap,
  "beam-tree": beamTree,
  "bottleneck-demo": bottleneckDemo,
  "bottleneck-lab": bottleneckLab,
  "decoder-walkthrough": decoderWalkthrough,
  "exercise-check": exerciseCheck,
  "intervention-lab": interventionLab,
  "model-heatmap": modelHeatmap,
  "not-an-explanation": notAnExplanation,
  "own-corpus": ownCorpus,
  "score-functions": scoreFunctions,
  "score-lab": scoreLab,
  "softmax-steps": softmaxSteps,
  "training-lab": trainingLab,
};
