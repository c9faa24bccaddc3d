/** Blocks that scroll sideways where the window is narrow. */
const candidates = ".eq, .static .scroll";

/** Lets the keyboard reach the blocks that scroll, and only while they do. */
export function makeScrollersReachable(root: ParentNode): void {
  const blocks = [...root.querySelectorAll<HTMLElement>(candidates)];
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) adjust(target as HTMLElement);
  });
  for (const block of blocks) observer.observe(block);
}

function adjust(block: HTMLElement): void {
  if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  else block.removeAttribute("tabindex");
}
