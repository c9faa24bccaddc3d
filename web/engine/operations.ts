import { accountOf } from "./compile.ts";
import type { CoreModule } from "./module.ts";
import { type LongTable, OperationSet, type ShortTable } from "./operation-set.ts";
import type { LessonOperationName } from "./protocol.ts";

type LessonLong = "bottleneck" | "search";
type LessonShort = Exclude<LessonOperationName, LessonLong>;

const short: ShortTable<CoreModule, LessonShort> = {
  softmaxSteps: (module, { scores, temperature }) => module.softmaxSteps(scores, temperature),
  attend: (module, args) =>
    module.attend(
      args.scores,
      args.values,
      args.targets,
      args.sources,
      args.dimension,
      args.temperature,
    ),
  sentencePairs: (module) => module.sentencePairs(),
  syntheticStates: (module, args) =>
    module.syntheticStates(
      args.source,
      args.target,
      args.alignment,
      args.seed,
      args.dimension,
      args.stateNoise,
      args.queryNoise,
    ),
  scoreFunctions: (module, args) =>
    module.scoreFunctions(args.seed, args.decoderSize, args.encoderSize, args.attentionSize),
  scoreSaturation: (module, args) =>
    module.scoreSaturation(args.seed, args.dimensions, args.positions, args.trials),
  numpyDemos: (module) => module.numpyDemos(),
  numpyDemo: (module, { name, settings }) => ({
    text: module.numpyDemo(name, Object.keys(settings), Object.values(settings)),
  }),
  exerciseShapes: (module, args) =>
    module.exerciseShapes(args.decoderSize, args.encoderSize, args.attentionSize),
  exerciseHardAttention: (module, { seed, scale }) => module.exerciseHardAttention(seed, scale),
  presets: (module) => module.presets(),
  account: (module) => accountOf(module),
};

const long: LongTable<CoreModule, LessonLong> = {
  bottleneck: (module, args) =>
    new module.BottleneckSweep(
      args.seed,
      args.lengths,
      args.dimension,
      args.stateNoise,
      args.queryNoise,
      args.trials,
    ),
  search: (module, { model, sentence, options }) => new module.Search(model, sentence, options),
};

export const lessonOperations = new OperationSet(short, long);
