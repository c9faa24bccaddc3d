import katex, { type ParseError } from "katex";

/** A formula that cannot be set; `offset` counts characters of the formula from 0. */
export class FormulaError extends Error {
  override name = "FormulaError";
  readonly offset: number;

  constructor(message: string, offset: number, options?: ErrorOptions) {
    super(message, options);
    this.offset = offset;
  }
}

/** TeX to a `<math>` element without style attributes. Throws a FormulaError. */
export function renderFormula(tex: string, display: boolean): string {
  let html: string;
  try {
    html = katex.renderToString(tex, {
      output: "mathml",
      displayMode: display,
      throwOnError: true,
      strict: "error",
      trust: false,
    });
  } catch (error) {
    if (!isParseError(error)) throw error;
    // KaTeX's own sentence ends with a colon and a copy of the formula.
    const sentence = error.rawMessage || error.message.replace(/^KaTeX parse error: /, "");
    throw new FormulaError(sentence.replace(/\.?$/, "."), error.position ?? 0, { cause: error });
  }
  const math = forMathmlCore(withoutTexCopy(html));
  if (/\sstyle=/.test(math)) {
    const sentence =
      "A command in this formula needs a style attribute, which the page does not allow.";
    throw new FormulaError(sentence, 0);
  }
  return math;
}

function isParseError(error: unknown): error is ParseError & { rawMessage?: string } {
  return error instanceof Error && error.name === "ParseError";
}

/** `<math>` alone: KaTeX wraps it in a span and appends the TeX source as an annotation. */
function withoutTexCopy(html: string): string {
  return html
    .replace(/^<span class="katex">|<\/span>$/g, "")
    .replace(/<annotation [\s\S]*?<\/annotation>/, "")
    .replace(/<\/?semantics>/g, "");
}

/**
 * Browsers implement MathML Core, which knows neither mathvariant (but "normal") nor the alignment
 * attributes of tables: letters become the Unicode letters of their style, alignments classes.
 */
function forMathmlCore(math: string): string {
  return alignCells(math).replace(
    /<(mi|mn|mo|mtext) mathvariant="([a-z-]+)">([^<]*)<\/\1>/g,
    (element, tag: string, variant: string, text: string) =>
      variant === "normal" ? element : `<${tag}>${styleLetters(text, variant)}</${tag}>`,
  );
}

/** First code points of the Mathematical Alphanumeric Symbols: capitals, small letters, digits. */
const alphabets: Readonly<Record<string, readonly [number, number, number?]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e],
  "bold-italic": [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  fraktur: [0x1d504, 0x1d51e],
  "double-struck": [0x1d538, 0x1d552, 0x1d7d8],
  "sans-serif": [0x1d5a0, 0x1d5ba, 0x1d7e2],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};

/** Letters that Unicode had before it added the alphabets, and left out there. */
const earlierLetters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["italic", "h", "ℎ"],
    ["script", "BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ"],
    ["fraktur", "CHIRZ", "ℭℌℑℜℨ"],
    ["double-struck", "CHNPQRZ", "ℂℍℕℙℚℝℤ"],
  ].flatMap(([variant = "", letters = "", styled = ""]) =>
    [...letters].map((letter, index) => [`${variant} ${letter}`, [...styled][index] ?? letter]),
  ),
);

/** First code points of the bold and bold italic Greek letters: capitals, small letters. */
const greekAlphabets: Readonly<Record<string, readonly [number, number]>> = {
  bold: [0x1d6a8, 0x1d6c2],
  italic: [0x1d6e2, 0x1d6fc],
  "bold-italic": [0x1d71c, 0x1d736],
};

function styleLetters(text: string, variant: string): string {
  return [...text].map((letter) => styleLetter(letter, variant)).join("");
}

function styleLetter(letter: string, variant: string): string {
  const earlier = earlierLetters[`${variant} ${letter}`];
  if (earlier !== undefined) return earlier;
  const code = letter.codePointAt(0) ?? 0;
  const at = (first: number | undefined, origin: string) =>
    first === undefined
      ? letter
      : String.fromCodePoint(first + code - (origin.codePointAt(0) ?? 0));
  const [capitals, small, digits] = alphabets[variant] ?? [];
  if (/^[A-Z]$/.test(letter)) return at(capitals, "A");
  if (/^[a-z]$/.test(letter)) return at(small, "a");
  if (/^[0-9]$/.test(letter)) return at(digits, "0");
  const [greekCapitals, greekSmall] = greekAlphabets[variant] ?? [];
  if (/^[Α-Ω]$/.test(letter)) return at(greekCapitals, "Α");
  if (/^[α-ω]$/.test(letter)) return at(greekSmall, "α");
  return letter;
}

/** Turns a table's columnalign and zero column spacing into the classes `left`, `right`, `tight`. */
function alignCells(math: string): string {
  const tables: { columns: readonly string[]; column: number }[] = [];
  return math.replace(/<(\/?)(mtable|mtr|mtd)([^>]*)>/g, (tag, slash, name, attributes: string) => {
    const table = tables.at(-1);
    if (name === "mtable" && slash === "") {
      const columns = /columnalign="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
      tables.push({ columns, column: 0 });
      return /columnspacing="0em/.test(attributes) ? '<mtable class="tight">' : "<mtable>";
    }
    if (name === "mtable") tables.pop();
    if (!table || slash !== "") return tag;
    if (name === "mtr") table.column = 0;
    if (name !== "mtd") return tag;
    const side = table.columns[table.column];
    table.column += 1;
    return side === "left" || side === "right" ? `<mtd class="${side}">` : "<mtd>";
  });
}
