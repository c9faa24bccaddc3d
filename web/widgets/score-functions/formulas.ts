import type { ParameterShape, ScoreFunctionName } from "../../engine/protocol.ts";

export interface Formula {
  name: string;
  /** HTML, safe to insert: it is written here and nowhere else. */
  html: string;
  /** The same for the ear. */
  spoken: string;
}

const s = "<var>s</var>";
const h = "<var>h</var>";
const W = "<var>W</var>";
const transposed = "<sup>⊤</sup>";

/** The five score functions in the lesson's notation: s a decoder state, h an encoder state. */
export const formulas: Readonly<Record<ScoreFunctionName, Formula>> = {
  dot: {
    name: "dot",
    html: `${s}${transposed} ${h}`,
    spoken: "s transposed times h",
  },
  "scaled-dot": {
    name: "scaled dot",
    html: `${s}${transposed} ${h} / √<var>d</var>`,
    spoken: "s transposed times h, over the square root of d",
  },
  general: {
    name: "general",
    html: `${s}${transposed} ${W}<sub>a</sub> ${h}`,
    spoken: "s transposed times W a times h",
  },
  concat: {
    name: "concat",
    html: `<var>v</var><sub>a</sub>${transposed} tanh(${W}<sub>a</sub> [${s}; ${h}])`,
    spoken: "v a transposed times the tanh of W a times s and h, one below the other",
  },
  additive: {
    name: "additive",
    html: `<var>v</var>${transposed} tanh(${W} ${s} + <var>U</var> ${h})`,
    spoken: "v transposed times the tanh of W s plus U h",
  },
};

/** A parameter's name as HTML: `W_a` is W with the index a. */
export function parameterHtml(name: string): string {
  const [letter = "", index] = name.split("_");
  if (!/^\p{L}+$/u.test(letter) || (index !== undefined && !/^\p{L}+$/u.test(index))) {
    throw new Error(`“${name}” is not the name of a parameter.`);
  }
  return `<var>${letter}</var>${index === undefined ? "" : `<sub>${index}</sub>`}`;
}

/** `3 × 4`; a vector is its length alone. */
export function shapeText({ rows, columns }: ParameterShape): string {
  return columns === 1 ? String(rows) : `${rows} × ${columns}`;
}

/** `24 numbers`, or that there are none. */
export function countText(count: number): string {
  if (count === 0) return "no parameters";
  return count === 1 ? "1 number" : `${count} numbers`;
}

/** The core's reason why a function does not fit, as a sentence. */
export function reasonSentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
