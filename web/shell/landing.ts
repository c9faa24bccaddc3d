/** For how many frames a place must hold still before the reader is there. */
const calmFrames = 20;

/** What says that the reader moves on. */
const moves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let current: AbortController | undefined;

/**
 * Scrolls to an element and keeps it in place while the figures around it, which are laid out only
 * near the window, take their heights. Ends when all holds still after `settled`, when the reader
 * moves on, or with the next landing. The keyboard and a screen reader go on from the element.
 */
export async function land(target: HTMLElement, settled?: Promise<unknown>): Promise<void> {
  current?.abort();
  const landing = new AbortController();
  const { signal } = landing;
  current = landing;
  for (const move of moves) {
    addEventListener(move, () => landing.abort(), { passive: true, signal });
  }
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  await hold(target, signal);
  if (settled) {
    await settled;
    await hold(target, signal);
  }
  landing.abort();
}

async function hold(target: HTMLElement, signal: AbortSignal): Promise<void> {
  let calm = 0;
  while (calm < calmFrames && !signal.aborted) {
    const before = scrollY;
    target.scrollIntoView({ block: "start" });
    calm = Math.abs(scrollY - before) < 1 ? calm + 1 : 0;
    await frame();
  }
}

/** The next frame; a page in a background tab draws none. */
function frame(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, 16);
    else requestAnimationFrame(resolve);
  });
}
