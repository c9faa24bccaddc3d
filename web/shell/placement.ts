/** A box in the coordinates of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Between a term and its definition, and between a definition and the window's edge, in pixels. */
const gap = 8;

/**
 * Where a pop-up stands: below its anchor, above it where only there is room, and never past the
 * window's sides. Returns its upper left corner.
 */
export function placePopup(anchor: Box, size: Size, view: Size): { left: number; top: number } {
  const widest = Math.max(gap, view.width - gap - size.width);
  const left = Math.min(Math.max(gap, anchor.left), widest);
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - size.height;
  const fitsBelow = below + size.height <= view.height - gap;
  return { left, top: fitsBelow || above < gap ? below : above };
}
