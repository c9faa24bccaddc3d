import { html, type TemplateResult } from "lit";
import type { OpenModel } from "../../engine/translation.ts";
import { LongCall } from "../long-call/long-call.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { candidateSentences, findMiss, type Hunt, mostTried } from "./misses.ts";
import type { BeamArgs } from "./settings.ts";
import { searchWith } from "./worker-search.ts";

interface MissHuntHost {
  /** The model, and what is searched with it; undefined while there is none. */
  current(): { model: OpenModel; args: BeamArgs } | undefined;
  /** A sentence that greedy decoding misses, and a beam that finds it. */
  found(sentence: string, width: number): void;
  reset(): void;
  redraw(): void;
}

interface HuntArgs {
  model: Uint8Array;
  candidates: Iterator<string>;
  width: number;
  penalty: number;
}

/** The beam that is compared with greedy decoding where the reader's is greedy itself. */
const leastWidth = 3;

/** The button that looks for a sentence where greedy decoding misses, and what it has found. */
export class MissHunt {
  private readonly call: LongCall<HuntArgs, Hunt>;
  /** Where the next hunt goes on, and the sentence that it last stopped at. */
  private last: { candidates: Iterator<string>; model: OpenModel; found: string } | undefined;

  constructor(private readonly host: MissHuntHost) {
    this.call = new LongCall({
      run: ({ model, candidates, ...breadth }, { signal, onProgress }) =>
        findMiss(candidates, searchWith(model, signal), breadth, {
          signal,
          onProgress: (done, total) => onProgress(done, total, null),
        }),
      onChange: () => host.redraw(),
      same: (a, b) => a === b,
    });
  }

  /** Stops, and begins anew the next time. */
  clear(): void {
    this.call.clear();
    this.last = undefined;
  }

  render(): TemplateResult {
    const { busy, done, total } = this.call;
    return html`<div class="row hunt">
      ${
        busy
          ? html`<button type="button" @click=${() => this.call.cancel()}>Cancel</button>
              <progress
                aria-label="Trying sentences"
                max=${total || mostTried}
                value=${done}
              ></progress>`
          : html`<button type="button" class="primary" @click=${this.start}>
                Find a sentence where greedy misses
              </button>
              <button type="button" class="quiet" @click=${() => this.host.reset()}>Reset</button>`
      }
      <p class="soft" role="status">${this.status()}</p>
    </div>`;
  }

  private status(): string {
    const { phase, done, failure, result } = this.call;
    switch (phase) {
      case "working":
        return `${done} of at most ${mostTried} sentences tried`;
      case "cancelled":
        return `Cancelled after ${count(done)}.`;
      case "failed":
        return failure;
      case "finished":
        if (!result?.found) return `None among ${count(result?.tried ?? 0)}.`;
        return `Found after ${count(result.tried)}. Press again for another.`;
      default:
        return "";
    }
  }

  private readonly start = async (): Promise<void> => {
    const current = this.host.current();
    if (!current) return;
    const { model, args } = current;
    const candidates = this.candidatesFor(model, args.sentence);
    const width = args.width === 1 ? leastWidth : args.width;
    await this.call.start({ model: args.model, candidates, width, penalty: args.penalty });
    const found = this.call.phase === "finished" ? this.call.result?.found : undefined;
    if (found === undefined) return;
    this.last = { candidates, model, found };
    this.host.found(found, width);
  };

  /** A hunt that starts from what the last one found goes on with its candidates. */
  private candidatesFor(model: OpenModel, sentence: string): Iterator<string> {
    const { last } = this;
    if (last?.model === model && last.found === sentence) return last.candidates;
    return candidateSentences(sentence, sourceWords(model));
  }
}

function count(sentences: number): string {
  return sentences === 1 ? "1 sentence" : `${sentences} sentences`;
}
