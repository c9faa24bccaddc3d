/**
 * The condition of an experiment-graded question: `weight.chat < 0.5 and temperature >= 1`.
 * The compiler parses it to validate the facts it names; the question parses it to grade.
 */

export type FactValue = number | string | boolean;

const operators = ["<=", ">=", "!=", "<", ">", "="] as const;
export type Operator = (typeof operators)[number];

export interface Condition {
  /** A fact of the widget, such as `temperature` or `weight.chat`. */
  fact: string;
  operator: Operator;
  value: FactValue;
}

/** Conditions that must all hold; at least one. */
export type Check = readonly Condition[];

/** A sentence that says where a check goes wrong; `column` counts characters from 1. */
export class CheckError extends Error {
  override name = "CheckError";
  readonly column: number;

  constructor(column: number, message: string) {
    super(`column ${column} of the check: ${message}`);
    this.column = column;
  }
}

/** Reads `fact operator value`, several joined by `and`. A value is a number, true, false or a
 * word (in double quotes if it holds spaces). Throws a CheckError. */
export function parseCheck(text: string): Check {
  const reader = new CheckReader(text);
  const conditions: Condition[] = [];
  do {
    conditions.push(reader.condition());
  } while (reader.another());
  return conditions;
}

/** Whether a condition holds; false while the widget does not give the fact. */
export function conditionHolds(
  condition: Condition,
  facts: Readonly<Record<string, FactValue>>,
): boolean {
  const actual = Object.hasOwn(facts, condition.fact) ? facts[condition.fact] : undefined;
  if (actual === undefined) return false;
  const { operator, value } = condition;
  if (operator === "=") return equal(actual, value);
  if (operator === "!=") return !equal(actual, value);
  if (typeof actual !== "number" || typeof value !== "number") return false;
  switch (operator) {
    case "<":
      return actual < value;
    case "<=":
      return actual <= value;
    case ">":
      return actual > value;
    case ">=":
      return actual >= value;
  }
}

/** Whether every condition holds. */
export function checkHolds(check: Check, facts: Readonly<Record<string, FactValue>>): boolean {
  return check.every((condition) => conditionHolds(condition, facts));
}

/** Numbers that differ only by the rounding of a slider's decimal steps are equal. */
function equal(actual: FactValue, wanted: FactValue): boolean {
  if (typeof actual === "number" && typeof wanted === "number") {
    return actual === wanted || Math.abs(actual - wanted) <= 1e-9 * Math.abs(wanted);
  }
  return actual === wanted;
}

class CheckReader {
  private position = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  condition(): Condition {
    const fact = this.take(/[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.'’-]*/uy);
    if (fact === undefined) throw this.error("expected the name of a fact");
    const operator = this.take(/<=|>=|!=|[<>=]/y) as Operator | undefined;
    if (operator === undefined) {
      throw this.error(`expected one of ${operators.join(" ")} after “${fact}”`);
    }
    this.skipSpaces();
    const start = this.position;
    const value = this.value(operator);
    if (typeof value !== "number" && operator !== "=" && operator !== "!=") {
      this.position = start;
      throw this.error(`“${operator}” compares with a number, not with “${value}”`);
    }
    return { fact, operator, value };
  }

  /** Whether `and` follows. */
  another(): boolean {
    if (this.take(/and(?=\s|$)/y) !== undefined) return true;
    this.skipSpaces();
    if (this.position < this.text.length) {
      throw this.error("expected “and” or the end of the check");
    }
    return false;
  }

  private value(operator: Operator): FactValue {
    const quoted = this.take(/"[^"]*"/y);
    if (quoted !== undefined) return quoted.slice(1, -1);
    const word = this.take(/[^\s"<>=!]+/y);
    if (word === undefined) throw this.error(`expected a value after “${operator}”`);
    if (word === "true" || word === "false") return word === "true";
    return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
  }

  private take(pattern: RegExp): string | undefined {
    this.skipSpaces();
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  private skipSpaces(): void {
    while (/\s/.test(this.text.charAt(this.position))) this.position += 1;
  }

  private error(message: string): CheckError {
    return new CheckError(this.position + 1, message);
  }
}
