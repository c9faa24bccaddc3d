import type { TemplateResult } from "lit";
import { seedField } from "../card/fields.ts";
import type { Drafts } from "./drafts.ts";
import { entry } from "./entry.ts";
import { moveSeed } from "./seed.ts";

export interface SeedEntryOptions {
  seed: string;
  drafts: Drafts;
  onSeed: (seed: string) => void;
  redraw: () => void;
}

const field = seedField();

/** A typed seed of any size. */
export function seedEntry({ seed, drafts, onSeed, redraw }: SeedEntryOptions): TemplateResult {
  return entry({
    id: "seed",
    label: "Seed",
    value: seed,
    drafts,
    accept: (text) => {
      const accepted = field.parse(text);
      if (accepted !== seed) onSeed(accepted);
      return accepted;
    },
    step: (steps) => moveSeed(seed, steps),
    redraw,
  });
}
