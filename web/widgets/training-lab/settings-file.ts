import type { RunSession } from "../training-run/run-session.ts";
import type { Settings } from "../training-run/setup-fields.ts";
import { meanSteps } from "./reading.ts";

interface SettingsFileOptions {
  session: Pick<RunSession, "setup" | "start" | "step" | "weightsHash" | "curve">;
  settings: Settings;
  link: string;
  /** The fingerprint of the reader's text; "" for the grammar. */
  text: string;
}

/** A run's settings as a JSON text: with the link, all that it takes to make the model again. */
export function settingsFile({ session, settings, link, text }: SettingsFileOptions): string {
  const { setup, start, step, weightsHash, curve } = session;
  const record = {
    link,
    ...(text === "" ? {} : { text }),
    preset: setup?.preset,
    seed: setup?.seed,
    settings,
    architecture: start?.facts.architecture,
    training: start?.training,
    pairs: start?.pairs,
    step,
    weightsHash,
    loss: curve.recent("loss", meanSteps),
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}
