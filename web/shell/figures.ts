import { loaders } from "../widgets/loaders.ts";
import { notify } from "./notices.ts";

/** The tags of the widgets on the page, in the order in which they stand. */
export function tagsOn(root: ParentNode, known: Iterable<string>): string[] {
  const tags = [...known];
  if (tags.length === 0) return [];
  const found = [...root.querySelectorAll(tags.join(","))].map((element) => element.localName);
  return [...new Set(found)];
}

/** Loads the modules of the widgets on the page, and only those. */
export async function loadFigures(root: ParentNode): Promise<void> {
  const tags = tagsOn(root, Object.keys(loaders));
  if (tags.length === 0) return;
  await Promise.all([...tags.map(loadFigure), watchEngine()]);
}

async function loadFigure(tag: string): Promise<void> {
  try {
    await loaders[tag]?.();
  } catch {
    notify("A figure could not be loaded. Check the connection and reload the page.");
  }
}

/** Passes on what the engine says: a core that cannot run here, a worker that was restarted. */
async function watchEngine(): Promise<void> {
  const { engine } = await import("../engine/index.ts");
  const report = (): void => {
    if (engine.state === "failed" && engine.failure) notify(engine.failure.message);
    if (engine.notice !== "") notify(engine.notice);
  };
  engine.addEventListener("status", report);
  report();
}

/** Resolves once the page has been painted, so that loading more does not delay that. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): void => {
      setTimeout(resolve, 0);
    };
    // A page in a background tab draws no frames.
    if (document.hidden) wait();
    else requestAnimationFrame(wait);
  });
}
