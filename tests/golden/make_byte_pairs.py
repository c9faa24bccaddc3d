"""Write python/byte_pairs.txt: byte pairs learnt and applied by their definition.

Usage: /usr/bin/python3 tests/golden/make_byte_pairs.py

Everything is counted anew for each merge, which is slow and plain: the most frequent pair of
neighbouring symbols, of equally frequent ones the greatest, becomes a symbol. Words are made of random
syllables; some repeat one letter, where pairs overlap. Lines: `word COUNT WORD`, `merge LEFT RIGHT` and
`split WORD PIECE...`, the last also of words that were not learnt from.
"""

import random
from collections import Counter
from pathlib import Path

FIXTURE = Path(__file__).resolve().parent / "python" / "byte_pairs.txt"
MERGES = 400
SYLLABLES = ["ba", "ré", "lo", "chat", "noir", "eau", "s", "es", "ent", "œ", "a", "aa", "лю", "'", "@"]


def symbols_of(word):
    return [*word[:-1], word[-1] + "</w>"]


def merged(symbols, pair):
    result, i = [], 0
    while i < len(symbols):
        if tuple(symbols[i : i + 2]) == pair:
            result.append("".join(pair))
            i += 2
        else:
            result.append(symbols[i])
            i += 1
    return result


def learn(counts):
    words = {word: symbols_of(word) for word in counts}
    merges = []
    for _ in range(MERGES):
        pairs = Counter()
        for word, symbols in words.items():
            for pair in zip(symbols, symbols[1:]):
                pairs[pair] += counts[word]
        if not pairs:
            break
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        if pairs[best] < 2:
            break
        merges.append(best)
        words = {word: merged(symbols, best) for word, symbols in words.items()}
    return merges


def split(word, merges):
    symbols = symbols_of(word)
    while True:
        present = set(zip(symbols, symbols[1:]))
        first = next((pair for pair in merges if pair in present), None)
        if first is None:
            break
        symbols = merged(symbols, first)
    symbols[-1] = symbols[-1].removesuffix("</w>")
    return [symbol + "@@" for symbol in symbols[:-1]] + [symbols[-1]]


def main():
    generator = random.Random(1)

    def random_word():
        return "".join(generator.choices(SYLLABLES, k=generator.randint(1, 5)))

    counts = Counter({"aaaaa": 3, "ababab": 5, "abababa": 2})
    while len(counts) < 250:
        counts[random_word()] += generator.choice([1, 1, 1, 2, 3, 7, 20])
    merges = learn(counts)
    new = [word for word in (random_word() for _ in range(150)) if not word.endswith("@@")]
    lines = [f"word {count} {word}" for word, count in counts.items()]
    lines += [f"merge {left} {right}" for left, right in merges]
    lines += [f"split {word} " + " ".join(split(word, merges)) for word in [*counts, *new]
              if not word.endswith("@@")]
    FIXTURE.write_text("\n".join(lines) + "\n")
    print(len(merges), "merges")


if __name__ == "__main__":
    main()
