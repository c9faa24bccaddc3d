import type { ErrorRecord } from "./protocol.ts";

/** An error of the core or of the engine around it: a code for programs, a sentence for people. */
export class EngineError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
  }

  static fromRecord(record: ErrorRecord): EngineError {
    return new EngineError(record.code, record.message);
  }

  toRecord(): ErrorRecord {
    return { code: this.code, message: this.message };
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
