import { type LongTable, OperationSet, type ShortTable } from "./operation-set.ts";
import type { TrainingOperationName } from "./protocol.ts";
import type { TrainingModule } from "./training-module.ts";

type TrainingLong = "counterfactual" | "evaluate" | "explain";
type TrainingShort = Exclude<TrainingOperationName, TrainingLong>;

const short: ShortTable<TrainingModule, TrainingShort> = {
  readCorpus: (module, { corpus }) => module.readCorpus(corpus),
};

const long: LongTable<TrainingModule, TrainingLong> = {
  counterfactual: (module, { model, sentence, settings }) =>
    new module.CounterfactualAttention(model, sentence, settings),
  evaluate: (module, { model, setup }) => new module.Evaluation(model, setup),
  explain: (module, { model, sentence, foil }) => new module.Explanation(model, sentence, foil),
};

export const trainingOperations = new OperationSet(short, long);
