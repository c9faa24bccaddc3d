/** A heading or another mark of the text, with how far down the window it stands, in pixels. */
export interface Mark {
  id: string;
  top: number;
}

/** The part of the window, from its top, in which a heading counts as being read. */
const readingLine = 0.35;

/** The id of the section at the reading line; "" above the first. */
export function currentSection(marks: readonly Mark[], viewHeight: number): string {
  let current = "";
  for (const { id, top } of marks) {
    if (top > viewHeight * readingLine) break;
    current = id;
  }
  return current;
}

/**
 * The sections whose ends are in the window: a reader who rests here has read them. A section ends
 * where the next one begins, the last one at `end`.
 */
export function sectionsEnding(marks: readonly Mark[], end: number, viewHeight: number): string[] {
  return marks
    .filter((_, index) => {
      const bottom = marks[index + 1]?.top ?? end;
      return bottom >= 0 && bottom <= viewHeight;
    })
    .map(({ id }) => id);
}

/** How much of a page has been scrolled, 0 to 1; a page that fits its window is read. */
export function scrolledShare(scrolled: number, pageHeight: number, viewHeight: number): number {
  const distance = pageHeight - viewHeight;
  return distance <= 0 ? 1 : Math.min(1, Math.max(0, scrolled / distance));
}
