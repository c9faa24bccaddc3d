import type { ChangedAttention, Counterfactual } from "../../engine/explanation.ts";
import { decimals } from "../numbers/text.ts";
import type { HeatRow } from "./heat-table.ts";
import { weightRow } from "./measures.ts";

/** What takes the place of the model's own weights. */
const kinds = [
  { label: "uniform", of: ({ uniform }: Counterfactual) => uniform },
  { label: "shuffled", of: ({ permuted }: Counterfactual) => permuted.typical },
  { label: "searched", of: ({ adversarial }: Counterfactual) => adversarial },
] as const;

/** The model's own weights and the others; theirs are blank while they are not known. */
export function otherRows(
  own: ArrayLike<number>,
  found: Counterfactual | undefined,
  source: readonly string[],
): HeatRow[] {
  return [
    weightRow("its own", own, source),
    ...kinds.map(({ label, of }) =>
      found ? weightRow(label, of(found).weights, source) : blankRow(label, source),
    ),
  ];
}

function blankRow(label: string, source: readonly string[]): HeatRow {
  const cells = source.map((word) => ({ shade: 0, text: "", name: `${label}, source ${word}` }));
  return { label, top: -1, cells };
}

/** What each kind of weights does: how far it lies from the model's own, and what comes of it. */
export interface Effect {
  label: string;
  moved: string;
  output: string;
  word: string;
  /** It is not the word that was written. */
  changed: boolean;
}

export function effectsOf(found: Counterfactual | undefined): Effect[] {
  return kinds.map(({ label, of }) => {
    if (!found) return { label, moved: "…", output: "…", word: "…", changed: false };
    const changed = of(found);
    return {
      label,
      moved: decimals(changed.weightDistance, 2),
      output: decimals(changed.outputDistance, 2),
      word: wordOf(changed),
      changed: changed.id !== found.own.id,
    };
  });
}

/** “Shuffled 100 times, the weights of noir give another word 89 times; the output moves by …”. */
export function shuffledSentence({ own, permuted }: Counterfactual): string {
  const { count, changedWords, quantiles } = permuted;
  const times = Math.round(changedWords * count);
  const [least, , median, , largest] = Array.from(quantiles, (value) => decimals(value, 2));
  return (
    `Shuffled ${count} times, the weights of ${own.text} give another word ` +
    `${times === 0 ? "never" : times === 1 ? "once" : `${times} times`}; ` +
    `the output moves by ${least} to ${largest}, in the median by ${median}.`
  );
}

/** “Searched: 0.57 of the weight lies on other words, the output moves by 0.05, and noir stays.” */
export function searchedSentence({ own, adversarial }: Counterfactual, bound: number): string {
  const { weightDistance, outputDistance } = adversarial;
  if (weightDistance < 0.005) {
    return `No other weights were found that move the output by ${bound} or less.`;
  }
  const word =
    adversarial.id === own.id ? `${own.text} stays` : `the word becomes ${wordOf(adversarial)}`;
  return (
    `Searched: ${decimals(weightDistance, 2)} of the weight lies on other words, ` +
    `the output moves by ${decimals(outputDistance, 2)}, and ${word}.`
  );
}

/** What this word says about the claim that other weights would do as well. */
export function claimSentence({ own, permuted, adversarial }: Counterfactual): string {
  const { changedWords } = permuted;
  const { text } = own;
  if (changedWords >= 0.5) {
    return (
      `So for ${text} it matters where the weights lie: most shuffles break it.` +
      (adversarial.id === own.id && adversarial.weightDistance >= 0.5
        ? " And yet quite other weights can be found that do not."
        : "")
    );
  }
  return changedWords >= 0.1
    ? `So ${text} bears some other weights and not all: it depends on which.`
    : `So ${text} hardly hangs on where the weights lie, which is what Jain and Wallace found elsewhere.`;
}

function wordOf({ text }: ChangedAttention): string {
  return text === "<eos>" ? "the end" : text;
}

/** Facts about the weights that were found. */
export function otherFacts(
  { own, permuted, adversarial }: Counterfactual,
  bound: number,
): Record<string, number | boolean> {
  return {
    bound,
    moved: adversarial.weightDistance,
    output: adversarial.outputDistance,
    kept: adversarial.id === own.id,
    shuffled: permuted.changedWords,
  };
}
