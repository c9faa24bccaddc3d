import type { OpenModel } from "../../engine/translation.ts";

/** `<pad>`, `<bos>`, `<eos>` and `<unk>` begin every vocabulary. */
const specials = 4;

/** The words that a sentence of this model may have; none while there is no model. */
export function sourceWords(model: OpenModel | undefined): readonly string[] {
  return model?.words("source").slice(specials) ?? [];
}

/** The words that a translation of this model may have, likewise. */
export function targetWords(model: OpenModel | undefined): readonly string[] {
  return model?.words("target").slice(specials) ?? [];
}
