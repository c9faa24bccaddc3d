/** The words that may stand where the caret is. */
export interface Completion {
  /** The part of the text that a choice replaces. */
  start: number;
  end: number;
  /** What is typed of the word so far; "" between words. */
  typed: string;
  /** In the vocabulary's order, without what is typed already. */
  words: readonly string[];
}

const wordCharacter = /[\p{L}\p{M}\p{N}'’-]/u;

/** Completes the word that ends at the caret; inside a word and between words there is nothing. */
export function complete(text: string, caret: number, vocabulary: readonly string[]): Completion {
  const start = startOfWord(text, caret);
  const typed = text.slice(start, caret);
  const inside = wordCharacter.test(text.charAt(caret));
  const prefix = fold(typed);
  const words =
    prefix === "" || inside
      ? []
      : vocabulary.filter((word) => word.startsWith(prefix) && word !== prefix);
  return { start, end: caret, typed, words };
}

/** Every word, for a caret that stands between two; else what completes the word. */
export function completeFromAll(
  text: string,
  caret: number,
  vocabulary: readonly string[],
): Completion {
  const completion = complete(text, caret, vocabulary);
  const between = completion.typed === "" && !wordCharacter.test(text.charAt(caret));
  return between ? { ...completion, words: vocabulary } : completion;
}

/** The text with a word put where the completion stands, and a space after it. */
export function insertWord(
  text: string,
  { start, end }: Completion,
  word: string,
): { text: string; caret: number } {
  const rest = text.slice(end).replace(/^\s/, "");
  return { text: `${text.slice(0, start)}${word} ${rest}`, caret: start + word.length + 1 };
}

/** Whether the word at the caret is still on its way to one that the vocabulary has. */
export function isUnfinished(text: string, caret: number, vocabulary: readonly string[]): boolean {
  const { typed, words } = complete(text, caret, vocabulary);
  return words.length > 0 && !vocabulary.includes(fold(typed));
}

/** The sentence as a link keeps it: words between single spaces. */
export function tidySentence(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

function startOfWord(text: string, caret: number): number {
  let start = caret;
  while (start > 0 && wordCharacter.test(text.charAt(start - 1))) start--;
  return start;
}

function fold(word: string): string {
  return word.toLocaleLowerCase("en");
}
