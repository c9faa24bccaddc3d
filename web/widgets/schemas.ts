import { schema as alignmentHeatmap } from "./alignment-heatmap/schema.ts";
import { schema as beamTree } from "./beam-tree/schema.ts";
import { schema as bottleneckDemo } from "./bottleneck-demo/schema.ts";
import { schema as bottleneckLab } from "./bottleneck-lab/schema.ts";
import { schema as decoderWalkthrough } from "./decoder-walkthrough/schema.ts";
import { schema as exerciseCheck } from "./exercise-check/schema.ts";
import { schema as interventionLab } from "./intervention-lab/schema.ts";
import { schema as modelHeatmap } from "./model-heatmap/schema.ts";
import { schema as notAnExplanation } from "./not-an-explanation/schema.ts";
import { schema as numpyDemo } from "./numpy-demo/schema.ts";
import { schema as ownCorpus } from "./own-corpus/schema.ts";
import type { WidgetSchema } from "./schema.ts";
import { schema as scoreFunctions } from "./score-functions/schema.ts";
import { schema as scoreLab } from "./score-lab/schema.ts";
import { schema as softmaxSteps } from "./softmax-steps/schema.ts";
import { schema as trainingLab } from "./training-lab/schema.ts";

/** Every widget the lesson compiler may place. */
export const schemas: readonly WidgetSchema[] = [
  alignmentHeatmap,
  beamTree,
  bottleneckDemo,
  bottleneckLab,
  decoderWalkthrough,
  exerciseCheck,
  interventionLab,
  modelHeatmap,
  notAnExplanation,
  numpyDemo,
  ownCorpus,
  scoreFunctions,
  scoreLab,
  softmaxSteps,
  trainingLab,
];
