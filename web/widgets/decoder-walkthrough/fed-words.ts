import { type Field, FieldError } from "../card/fields.ts";

/** A word that the reader gives the decoder in place of what it wrote. */
export interface FedWord {
  /** Target position, from 1. */
  position: number;
  word: string;
}

/** More than anyone feeds by hand. */
const most = 64;

/** As a link keeps them: `5:parce 7:mais`, in the order of their positions. */
export const fedField: Field<readonly FedWord[]> = {
  default: [],
  parse(text) {
    const parts = text.split(" ").filter((part) => part !== "");
    if (parts.length > most) throw new FieldError(`at most ${most} words can be fed`);
    const words = parts.map(parseFed);
    words.forEach(({ position }, index) => {
      if (index > 0 && position <= (words[index - 1] as FedWord).position) {
        throw new FieldError(`expected positions in rising order, found “${text}”`);
      }
    });
    return words;
  },
  format: (words) => words.map(({ position, word }) => `${position}:${word}`).join(" "),
};

function parseFed(part: string): FedWord {
  const [, position = "", word = ""] = /^([1-9]\d{0,2}):(\S+)$/.exec(part) ?? [];
  if (word === "") {
    throw new FieldError(`expected a position and a word, such as 5:mais, found “${part}”`);
  }
  return { position: Number(position), word };
}

/** With one more; what was fed after it is let go, for the decoder writes anew from there. */
export function feed(words: readonly FedWord[], fed: FedWord): FedWord[] {
  return [...unfeed(words, fed.position), fed];
}

/** Without the words from a position on. */
export function unfeed(words: readonly FedWord[], position: number): FedWord[] {
  return words.filter((word) => word.position < position);
}
