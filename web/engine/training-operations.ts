import { type LongTable, OperationSet, type ShortTable } from "./operation-set.ts";
import type { TrainingOperationName } from "./protocol.ts";
import type { TrainingModule } from "./training-module.ts";

type TrainingLong = "evaluate";
type TrainingShort = Exclude<TrainingOperationName, TrainingLong>;

const short: ShortTable<TrainingModule, TrainingShort> = {
  readCorpus: (module, { corpus }) => module.readCorpus(corpus),
};

const long: LongTable<TrainingModule, TrainingLong> = {
  evaluate: (module, { model, setup }) => new module.Evaluation(model, setup),
};

export const trainingOperations = new OperationSet(short, long);
