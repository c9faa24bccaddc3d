import { EngineError } from "../../engine/error.ts";
import { engine } from "../../engine/index.ts";
import type { OpenModel } from "../../engine/translation.ts";
import { download } from "../card/download.ts";
import { sourceWords } from "../model-heatmap/source-words.ts";
import { pageModels } from "../models/page-models.ts";
import { countText } from "../numbers/text.ts";
import type { RunSession } from "../training-run/run-session.ts";

/** Milliseconds that a run must rest before its model is opened for the other figures. */
const restMilliseconds = 400;
/** Bytes: no model of this page's making comes near it. */
const largestFile = 256 * 2 ** 20;

/** The reader's model: what the run makes and what is opened from a file, for every figure. */
export class OwnModel {
  /** What was done, in a sentence. */
  notice = "";
  /** Why a file was not opened, in a sentence. */
  problem = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: RunSession,
    private readonly changed: () => void,
  ) {}

  get model(): OpenModel | undefined {
    return pageModels.get("own");
  }

  get name(): string {
    return pageModels.name("own");
  }

  /** Puts the run's model in for the other figures, once the run rests. */
  keepSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), restMilliseconds);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Asks every figure to look into it. */
  offer(): void {
    pageModels.offer("own");
    this.say("The figures of this page now look into it.");
  }

  /** Downloads the run's model as it is. */
  async save(fileName: string): Promise<void> {
    const bytes = await this.bytes();
    if (bytes) download(new Blob([bytes as BlobPart]), `${fileName}.safetensors`);
  }

  /** Opens a file in the own model's place; one that holds no model changes nothing. */
  async open(file: File): Promise<void> {
    this.problem = "";
    this.notice = "";
    try {
      if (file.size > largestFile) throw tooLarge(file);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { facts } = pageModels.put("own", file.name, bytes);
      const details = facts.details.map(({ name, value }) => `${name} ${value}`).join(", ");
      const of = details === "" ? "" : ` (${details})`;
      this.notice = `${file.name}${of} is open: ${countText(facts.parameterCount)} weights, hash ${facts.weightsHash}.`;
    } catch (error) {
      this.problem = `${file.name} was not opened: ${reasonOf(error)}`;
    }
    this.changed();
  }

  /** The words of the run's source language; none while there is no run. */
  async words(): Promise<readonly string[]> {
    const bytes = await this.bytes();
    if (!bytes) return [];
    const model = engine.openModel(bytes);
    try {
      return sourceWords(model);
    } finally {
      model.delete();
    }
  }

  private async keep(): Promise<void> {
    const bytes = await this.bytes();
    if (!bytes) return;
    const { step, setup } = this.session;
    const whose =
      setup?.corpus && setup.corpus.kind !== "grammar" ? "yours, on your text" : "yours";
    pageModels.put(
      "own",
      `${whose}: ${setup?.preset}, seed ${setup?.seed}, step ${countText(step)}`,
      bytes,
    );
  }

  /** undefined where the run is gone or moves on. */
  private async bytes(): Promise<Uint8Array | undefined> {
    const { phase } = this.session;
    if (phase === "empty" || phase === "opening") return undefined;
    try {
      return await this.session.act("model", {});
    } catch (error) {
      if (error instanceof EngineError) return undefined;
      throw error;
    }
  }

  private say(notice: string): void {
    this.notice = notice;
    this.problem = "";
    this.changed();
  }
}

function tooLarge({ size }: File): EngineError {
  return new EngineError(
    "out-of-range",
    `it has ${countText(size / 2 ** 20)} MB, and at most ${largestFile / 2 ** 20} MB are read.`,
  );
}

/** A file that the browser cannot read, or that holds no model. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
