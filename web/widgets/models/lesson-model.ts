import { EngineError, messageOf } from "../../engine/error.ts";
import modelUrl from "../../models/lesson.safetensors?url";

/** Fetches the file of the model that ships with the lessons. Rejects with an EngineError. */
export async function fetchLessonModel(): Promise<Uint8Array> {
  try {
    const response = await fetch(modelUrl);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new EngineError(
      "model-unreachable",
      `The translator's file could not be fetched (${messageOf(error)}).`,
      { cause: error },
    );
  }
}
