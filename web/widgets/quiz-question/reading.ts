import { numberText } from "../numbers/text.ts";
import { type Condition, conditionHolds, type FactValue, type Operator } from "./check.ts";

export type FactNames = Readonly<Record<string, string>>;

/** One condition of an experiment as it stands: “largest weight of chat: now 0.62, wanted below 0.5”. */
export interface ConditionReading {
  name: string;
  now: string;
  wanted: string;
  holds: boolean;
}

/** Reads a condition against a widget's facts; `names` are the facts its schema declares. */
export function readCondition(
  condition: Condition,
  facts: Readonly<Record<string, FactValue>>,
  names: FactNames,
): ConditionReading {
  const actual = Object.hasOwn(facts, condition.fact) ? facts[condition.fact] : undefined;
  return {
    name: factName(condition.fact, names),
    now: actual === undefined ? "not known yet" : nowText(actual, condition),
    wanted: wantedText(condition),
    holds: conditionHolds(condition, facts),
  };
}

/**
 * What a fact is called. In the name of `weight.*`, a `*` stands for what follows the dot; of two,
 * the first stands for what is before the next dot, the second for the rest.
 */
export function factName(fact: string, names: FactNames): string {
  if (Object.hasOwn(names, fact)) return names[fact] as string;
  const dot = fact.indexOf(".");
  const family = `${fact.slice(0, dot)}.*`;
  if (dot < 0 || !Object.hasOwn(names, family)) return fact;
  const name = names[family] as string;
  const suffix = fact.slice(dot + 1);
  const [before = "", between, after] = name.split("*");
  if (between === undefined) return `${name}: ${suffix}`;
  if (after === undefined) return `${before}${suffix}${between}`;
  const next = suffix.indexOf(".");
  if (next < 0) return name.replaceAll("*", suffix);
  return `${before}${suffix.slice(0, next)}${between}${suffix.slice(next + 1)}${after}`;
}

const comparisons: Readonly<Record<Operator, string>> = {
  "<": "below ",
  "<=": "at most ",
  ">": "above ",
  ">=": "at least ",
  "=": "",
  "!=": "other than ",
};

function wantedText({ operator, value }: Condition): string {
  return comparisons[operator] + valueText(value, 12);
}

/** As few digits as tell on which side of the wanted number the value lies. */
function nowText(actual: FactValue, condition: Condition): string {
  if (typeof actual !== "number" || typeof condition.value !== "number") {
    return valueText(actual, 3);
  }
  const holds = conditionHolds(condition, { [condition.fact]: actual });
  for (let digits = 3; digits < 15; digits += 1) {
    const shown = Number(actual.toPrecision(digits));
    if (conditionHolds(condition, { [condition.fact]: shown }) === holds) {
      return valueText(actual, digits);
    }
  }
  return valueText(actual, 15);
}

function valueText(value: FactValue, digits: number): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? numberText(value, digits) : `“${value}”`;
}
