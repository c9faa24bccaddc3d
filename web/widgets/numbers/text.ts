/** Numbers as the page writes them. */

/** At most `digits` significant digits, or the whole part; the very large and the very small as
 * 2.6 × 10⁹. */
export function numberText(value: number, digits = 4): string {
  if (Number.isNaN(value)) return "not a number";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-4) {
    const [mantissa = "", exponent = ""] = value.toExponential(digits - 1).split("e");
    return `${minus(String(Number(mantissa)))} × 10${superscript(Number(exponent))}`;
  }
  const whole = Math.max(0, Math.ceil(Math.log10(size)));
  return minus(String(Number(value.toPrecision(Math.max(digits, whole)))));
}

/** A fixed number of decimals, with a true minus sign and never “−0”. */
export function decimals(value: number, count: number): string {
  const text = value.toFixed(count);
  return minus(Number(text) === 0 ? text.replace("-", "") : text);
}

/** A setting with one decimal, or with as many as it has, three at most. */
export function decimalText(value: number): string {
  const places = [1, 2, 3].find((count) => Number(value.toFixed(count)) === value) ?? 3;
  return decimals(value, places);
}

/** A whole number with its thousands apart: 2,800. */
export function countText(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** A stretch of time in the units that a person would use: “8 s”, “2 min 5 s”, “1 h 20 min”. */
export function durationText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "not known yet";
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Bytes as megabytes. */
export function megabytesText(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return `${megabytes < 10 ? decimals(megabytes, 1) : countText(megabytes)} MB`;
}

/** A fraction from 0 to 1 in whole percent. A tiny or nearly whole one is not rounded away. */
export function percentText(fraction: number): string {
  const percent = Math.round(fraction * 100);
  if (percent === 0 && fraction > 0) return "less than 1 percent";
  if (percent === 100 && fraction < 1) return "more than 99 percent";
  return `${percent} percent`;
}

/** “a”, “a and b”, “a, b and c”. */
export function listText(parts: readonly string[]): string {
  if (parts.length <= 1) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function minus(text: string): string {
  return text.replace("-", "−");
}

function superscript(exponent: number): string {
  const digits = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];
  return [...String(exponent)].map((sign) => digits[Number(sign)] ?? "⁻").join("");
}
