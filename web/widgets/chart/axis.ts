import type { Axis } from "./layout.ts";

/** What people count in, times a power of ten. */
const comfortable = [1, 2, 5, 10];

/**
 * A linear axis from `minimum` to the first tick at or past `maximum`, with about `count` steps of
 * 1, 2 or 5 times a power of ten: for figures that grow while they are watched.
 */
export function growingAxis(axis: {
  title: string;
  minimum: number;
  maximum: number;
  count?: number;
  text?: (value: number) => string;
}): Axis {
  const { title, minimum, count = 5 } = axis;
  const span = axis.maximum > minimum ? axis.maximum - minimum : 1;
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = power * (comfortable.find((size) => size * power * count >= span) ?? 10);
  const steps = Math.ceil(span / step - 1e-9);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: steps + 1 }, (_, index) =>
    Number((minimum + index * step).toFixed(digits)),
  );
  return {
    title,
    scale: "linear",
    minimum,
    maximum: ticks.at(-1) as number,
    ticks,
    text: axis.text ?? String,
  };
}
