import type { ScoreFunctionName } from "../../engine/protocol.ts";
import { ScoreRun, type ScoreRunOptions } from "./score-run.ts";
import { type RunSettings, sameRuns, scoreNames, setupOf } from "./settings.ts";

/** The five runs of one setting, some at a time. */
export class ScoreRuns {
  private runs: ScoreRun[] = [];
  private settings: RunSettings | undefined;
  private sentence = "";
  private ready: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: ScoreRunOptions,
    /** Models that train at once. */
    private readonly lanes: number,
  ) {}

  get all(): readonly ScoreRun[] {
    return this.runs;
  }

  get busy(): boolean {
    return this.runs.some((run) => run.busy);
  }

  of(score: ScoreFunctionName): ScoreRun | undefined {
    return this.runs.find((run) => run.score === score);
  }

  /** Goes over to these settings, with what was kept of their runs, and to this sentence. */
  follow(settings: RunSettings, sentence: string): void {
    if (!this.settings || !sameRuns(settings, this.settings)) {
      this.begin(settings, sentence);
    } else if (sentence !== this.sentence) {
      for (const run of this.runs) void run.follow(sentence);
    }
    this.sentence = sentence;
  }

  /** Looks at the sentence in models that the page has come to have. */
  catchUp(): void {
    for (const run of this.runs) run.catchUp();
  }

  /** Trains these, as many at once as there are lanes; the others wait. */
  async train(scores: readonly ScoreFunctionName[]): Promise<void> {
    const { runs } = this;
    await this.ready;
    if (runs !== this.runs || this.busy) return;
    const waiting = runs.filter(({ score }) => scores.includes(score));
    for (const run of waiting) run.enqueue();
    const lane = async (): Promise<void> => {
      for (let run = waiting.shift(); run; run = waiting.shift()) await run.train();
    };
    await Promise.all(Array.from({ length: this.lanes }, lane));
  }

  async pause(): Promise<void> {
    await Promise.all(this.runs.map((run) => run.pause()));
  }

  /** Forgets the runs of these settings. */
  async reset(): Promise<void> {
    const { runs, settings, sentence } = this;
    if (!settings) return;
    this.renew(settings, sentence);
    this.ready = Promise.all(runs.map((run) => run.remove()));
    await this.ready;
  }

  /** Ends what is under way, as when the card leaves the page; `follow` takes it up again. */
  close(): void {
    for (const run of this.runs) run.close();
    this.runs = [];
    this.settings = undefined;
  }

  private begin(settings: RunSettings, sentence: string): void {
    for (const run of this.runs) run.close();
    this.renew(settings, sentence);
    this.ready = Promise.all(this.runs.map((run) => run.restore()));
  }

  private renew(settings: RunSettings, sentence: string): void {
    this.settings = { ...settings };
    this.runs = scoreNames.map(
      (score) => new ScoreRun(score, setupOf(settings, score), sentence, this.options),
    );
    this.options.changed();
  }
}
