import { labs, loaders } from "../widgets/loaders.ts";
import { notify } from "./notices.ts";
import { permalinks } from "./permalink.ts";

/** Windows above or below the one in view within which a lab is fetched. */
const nearWindows = "150%";

/** The tags of the widgets on the page, in the order in which they stand. */
export function tagsOn(root: ParentNode, known: Iterable<string>): string[] {
  const tags = [...known];
  if (tags.length === 0) return [];
  const found = [...root.querySelectorAll(tags.join(","))].map((element) => element.localName);
  return [...new Set(found)];
}

/**
 * Loads the modules of the widgets on the page, and only those. Labs are as large as all the rest
 * and stand far apart: each is fetched when the reader comes near, unless the link names it.
 */
export async function loadFigures(root: ParentNode): Promise<void> {
  const tags = tagsOn(root, Object.keys(loaders));
  if (tags.length === 0) return;
  const distant = tags.filter((tag) => labs.has(tag) && !isNamed(root, tag));
  const now = tags.filter((tag) => !distant.includes(tag));
  for (const tag of distant) loadNear(root, tag);
  await Promise.all([...now.map(loadFigure), watchEngine()]);
}

/** Whether the address leads to one of these elements or sets something for it. */
function isNamed(root: ParentNode, tag: string): boolean {
  const named = new Set([permalinks.section, ...permalinks.widgets]);
  return [...root.querySelectorAll(tag)].some(({ id }) => named.has(id));
}

function loadNear(root: ParentNode, tag: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void loadFigure(tag);
    },
    { rootMargin: `${nearWindows} 0px` },
  );
  for (const element of root.querySelectorAll(tag)) observer.observe(element);
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
