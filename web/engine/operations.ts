import { EngineError } from "./error.ts";
import type { CoreModule } from "./module.ts";
import { messageOf } from "./module.ts";
import type { ArgsOf, OperationName, ResultOf } from "./protocol.ts";

/** A long operation in steps, so that its host can report, pause and cancel between them. */
export interface Steps<Result> {
  readonly done: number;
  readonly total: number;
  /** Runs one step; false once all are done. */
  step(): boolean;
  /** What is known so far; the whole result when all steps are done. */
  result(): Result;
  /** Frees the bound handle. */
  delete(): void;
}

type Short = { [K in ShortName]: (module: CoreModule, args: ArgsOf<K>) => ResultOf<K> };
type Long = { [K in LongName]: (module: CoreModule, args: ArgsOf<K>) => Steps<ResultOf<K>> };
type LongName = "bottleneck";
type ShortName = Exclude<OperationName, LongName>;

const short: Short = {
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
};

const long: Long = {
  bottleneck: (module, args) =>
    new module.BottleneckSweep(
      args.seed,
      args.lengths,
      args.dimension,
      args.stateNoise,
      args.queryNoise,
      args.trials,
    ),
};

/** Answers an operation at once; a long one runs to its end. Throws an EngineError. */
export function execute<K extends OperationName>(
  module: CoreModule,
  operation: K,
  args: ArgsOf<K>,
): ResultOf<K> {
  return guard(module, () => {
    if (!(operation in long)) {
      const call = short[operation as ShortName] as (
        module: CoreModule,
        args: ArgsOf<K>,
      ) => ResultOf<K>;
      return call(module, args);
    }
    const steps = long[operation as LongName](module, args as ArgsOf<LongName>);
    try {
      while (steps.step());
      return steps.result() as ResultOf<K>;
    } finally {
      steps.delete();
    }
  });
}

/** The steps of a long operation, or undefined where the operation answers at once. */
export function openSteps<K extends OperationName>(
  module: CoreModule,
  operation: K,
  args: ArgsOf<K>,
): Steps<ResultOf<K>> | undefined {
  if (!(operation in long)) return undefined;
  return guard(
    module,
    () => long[operation as LongName](module, args as ArgsOf<LongName>) as Steps<ResultOf<K>>,
  );
}

/** Runs `call` and turns whatever it throws into an EngineError with the core's own sentence. */
export function guard<T>(module: CoreModule, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toEngineError(module, error);
  }
}

function toEngineError(module: CoreModule, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  if (error instanceof WebAssembly.Exception) return describeException(module, error);
  if (error instanceof WebAssembly.RuntimeError) {
    return new EngineError(
      "trap",
      `The numeric core stopped (${error.message}). It was restarted; nothing on the page was lost.`,
      { cause: error },
    );
  }
  return new EngineError("invalid-argument", `The core refused the call: ${messageOf(error)}.`, {
    cause: error,
  });
}

/** Asks the core what it threw, then frees the exception's object. */
function describeException(module: CoreModule, error: WebAssembly.Exception): EngineError {
  try {
    const object = module.getCppExceptionThrownObjectFromWebAssemblyException(error);
    return EngineError.fromRecord(module.describeException(object));
  } finally {
    module.decrementExceptionRefcount(error);
  }
}
