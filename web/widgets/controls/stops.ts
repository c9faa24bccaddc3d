import { type Field, FieldError } from "../card/fields.ts";

/** The index of the stop closest to a value. */
export function nearestStop(stops: readonly number[], value: number): number {
  let nearest = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - value) < Math.abs((stops[nearest] as number) - value)) nearest = index;
  });
  return nearest;
}

/** One number of a list, for a slider over unequal steps. */
export function stopField(stops: readonly number[], standard: number): Field<number> {
  return {
    default: standard,
    parse(text) {
      const value = text.trim() === "" ? Number.NaN : Number(text);
      if (!stops.includes(value)) {
        throw new FieldError(`expected one of ${stops.join(", ")}, found “${text}”`);
      }
      return value;
    },
    format: String,
  };
}
