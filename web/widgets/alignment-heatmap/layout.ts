/**
 * How a table of weights is laid out, as classes alone, so that the printed table and the live one
 * stand in the same place: `table.css` gives them their sizes.
 */
export interface Layout {
  /** roomy: numbers fit the cells; close: they do not; dense: a scroll region with an overview. */
  density: "roomy" | "close" | "dense";
  classes: string[];
}

const roomyColumns = 10;
const closeWords = 20;
/** Words are given room in steps of letters; a longer one ends in an ellipsis. */
const letterSteps = [4, 6, 8, 10, 13, 16] as const;

/** em per letter of a column head, and what stands around it, in em. */
const letterWidth = 0.58;
const headPadding = 0.7;
/** Widths, in em of the figure, from which column heads may stand upright. */
const widthSteps = [22, 30, 40] as const;

export function layoutOf(source: readonly string[], target: readonly string[]): Layout {
  const density =
    source.length > closeWords || target.length > closeWords
      ? "dense"
      : source.length > roomyColumns
        ? "close"
        : "roomy";
  const sourceLetters = lettersOf(source);
  const targetLetters = lettersOf(target);
  const needed =
    (targetLetters + source.length * sourceLetters) * letterWidth + source.length * headPadding;
  const width = density === "dense" ? undefined : widthSteps.find((step) => step >= needed);
  return {
    density,
    classes: [
      density,
      `source-${sourceLetters}`,
      `target-${targetLetters}`,
      ...(density === "close" ? [`columns-${source.length}`] : []),
      width === undefined ? "slanted" : `upright-from-${width}`,
    ],
  };
}

/** Past this many columns the words of a small table would stand on each other. */
const headedColumns = 12;

/**
 * The classes of a table without numbers, as small as its words allow; `headless`: the source words
 * are heard, not seen.
 */
export function smallClasses(source: readonly string[], target: readonly string[]): string[] {
  return [
    "small",
    `source-${lettersOf(source)}`,
    `target-${lettersOf(target)}`,
    ...(source.length > headedColumns ? ["headless"] : []),
  ];
}

function lettersOf(words: readonly string[]): number {
  const longest = Math.max(1, ...words.map((word) => [...word].length));
  return letterSteps.find((step) => step >= longest) ?? 16;
}
