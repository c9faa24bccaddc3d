import type { OpenModel, TopWord } from "../../engine/translation.ts";
import { labelsOf } from "../alignment-heatmap/reading.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { decimals } from "../numbers/text.ts";
import { topOf } from "./measures.ts";

/** Half the sum of the differences of two lists of words' probabilities. */
export function outputDistance(a: readonly TopWord[], b: readonly TopWord[]): number {
  const other = new Map(b.map(({ id, probability }) => [id, probability]));
  let sum = 0;
  for (const { id, probability } of a) {
    sum += Math.abs(probability - (other.get(id) ?? 0));
    other.delete(id);
  }
  for (const probability of other.values()) sum += probability;
  return sum / 2;
}

/**
 * For each written word the English word that attention is on most, and the one whose absence moves
 * the next word's distribution most; every output word is in the lists that are compared.
 */
export function leftOutTable(model: OpenModel, sentence: string): NumbersTable {
  const keepTop = model.words("target").length;
  const { source, words, targets, sources, weights, top } = model.translate(sentence, { keepTop });
  const forcedWords = words.map(({ id }, step) => ({ step, id }));
  const without = source.map((_, place) => {
    const rest = source.filter((_, other) => other !== place).map(({ text }) => text);
    return model.translate(rest.join(" "), { keepTop, forcedWords, maxLength: targets }).top;
  });
  const labels = labelsOf(source.map(({ text }) => text));
  return {
    caption: `“${sentence}”: where the model looks, and what it cannot do without`,
    columns: ["French word", "most attention", "weight", "missed most", "change of the output"],
    rows: words.map(({ text }, row) => {
      const looks = weights.subarray(row * sources, (row + 1) * sources);
      const misses = without.map((tops) => outputDistance(top[row] ?? [], tops[row] ?? []));
      const seen = topOf(looks);
      const missed = topOf(misses);
      return [
        text,
        labels[seen] ?? "",
        decimals(looks[seen] ?? 0, 2),
        labels[missed] ?? "",
        decimals(misses[missed] ?? 0, 2),
      ];
    }),
  };
}
