import { type LongTable, OperationSet, type ShortTable } from "./operation-set.ts";
import type { TrainingOperationName } from "./protocol.ts";
import type { TrainingModule } from "./training-module.ts";

const short: ShortTable<TrainingModule, never> = {};

const long: LongTable<TrainingModule, TrainingOperationName> = {
  counterfactual: (module, { model, sentence, settings }) =>
    new module.CounterfactualAttention(model, sentence, settings),
  evaluate: (module, { model, setup }) => new module.Evaluation(model, setup),
  explain: (module, { model, sentence, foil }) => new module.Explanation(model, sentence, foil),
  readCorpus: (module, { corpus }) => new module.CorpusReading(corpus),
};

export const trainingOperations = new OperationSet(short, long);
