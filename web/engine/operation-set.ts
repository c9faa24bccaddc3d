import type { Core } from "./compile.ts";
import { EngineError } from "./error.ts";
import { guard } from "./guard.ts";
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

export type ShortTable<Module, Name extends OperationName> = {
  [K in Name]: (module: Module, args: ArgsOf<K>) => ResultOf<K>;
};
export type LongTable<Module, Name extends OperationName> = {
  [K in Name]: (module: Module, args: ArgsOf<K>) => Steps<ResultOf<K>>;
};

/** The operations that a module answers: `Short` at once, `Long` in steps. */
export class OperationSet<
  Module extends Core,
  Short extends OperationName,
  Long extends OperationName,
> {
  constructor(
    private readonly short: ShortTable<Module, Short>,
    private readonly long: LongTable<Module, Long>,
  ) {}

  /** Answers an operation; a long one runs to its end. Throws an EngineError. */
  execute<K extends Short | Long>(module: Module, operation: K, args: ArgsOf<K>): ResultOf<K> {
    return guard(module, () => {
      if (operation in this.short) {
        type Call = (module: Module, args: ArgsOf<K>) => ResultOf<K>;
        return (this.short[operation as Short] as unknown as Call)(module, args);
      }
      const steps = this.open(module, operation, args);
      try {
        while (steps.step());
        return steps.result();
      } finally {
        steps.delete();
      }
    });
  }

  /** The steps of a long operation, or undefined where the operation answers at once. */
  openSteps<K extends Short | Long>(
    module: Module,
    operation: K,
    args: ArgsOf<K>,
  ): Steps<ResultOf<K>> | undefined {
    if (operation in this.short) return undefined;
    return guard(module, () => this.open(module, operation, args));
  }

  private open<K extends Short | Long>(
    module: Module,
    operation: K,
    args: ArgsOf<K>,
  ): Steps<ResultOf<K>> {
    if (!(operation in this.long)) {
      throw new EngineError("internal", `This core has no operation ${String(operation)}.`);
    }
    type Open = (module: Module, args: ArgsOf<K>) => Steps<ResultOf<K>>;
    return (this.long[operation as Long] as unknown as Open)(module, args);
  }
}
