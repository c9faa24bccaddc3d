#!/usr/bin/python3
"""BLEU written after the published rules, apart from the C++, and SciPy's Kendall's tau.

python/tokens_13a.txt  a line each: a text, a tab, its tokens joined by spaces; the text with \\t and
                       \\n for a tab and a line break.
python/bleu.txt        corpora of made-up sentences: `corpus N bp p1 p2 p3 p4 score`, then N lines
                       `hypothesis TAB reference TAB sentence score`.
scipy/kendall.txt      pairs of rows and their tau-b (golden_arrays.py's format).
"""
import collections
import math
import random
import re

import numpy as np
import scipy.stats

from golden_arrays import GOLDEN, write_arrays

FOLDER = GOLDEN / "python"
ALONE = re.escape("!\"#$%&()*+/:;<=>?@[\\]^_`{|}~")  # ASCII punctuation but ' , - .


def tokens_13a(text):
    """The rules of NIST's mteval-v13a for Western languages."""
    text = text.rstrip()
    for old, new in (("<skipped>", ""), ("-\n", ""), ("\n", " "), ("&quot;", '"'),
                     ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
        text = text.replace(old, new)
    text = f" {text} "
    text = re.sub(f"([{ALONE}])", r" \1 ", text)
    text = re.sub(r"([^0-9])([.,])", r"\1 \2 ", text)
    text = re.sub(r"([.,])([^0-9])", r" \1 \2", text)
    text = re.sub(r"([0-9])(-)", r"\1 \2 ", text)
    return text.split()


def ngrams(tokens, n):
    return collections.Counter(tuple(tokens[i:i + n]) for i in range(len(tokens) - n + 1))


def statistics(hypothesis, reference):
    h, r = tokens_13a(hypothesis), tokens_13a(reference)
    matches = [sum((ngrams(h, n) & ngrams(r, n)).values()) for n in range(1, 5)]
    totals = [max(0, len(h) + 1 - n) for n in range(1, 5)]
    return np.array([len(h), len(r), *matches, *totals])


def bleu(stats, effective_order):
    h, r, matches, totals = int(stats[0]), int(stats[1]), stats[2:6], stats[6:]
    bp = 1.0 if h >= r else math.exp(1 - r / h) if h else 0.0
    if not matches.any():
        return bp, [0.0] * 4, 0.0
    precisions, zeros = [], 0
    for m, t in zip(matches, totals):
        if t == 0:
            break
        zeros += m == 0
        precisions.append(100 * (m if m else 0.5**zeros) / t)
    full = len(precisions) == 4 or effective_order
    mean = math.fsum(map(math.log, precisions)) / len(precisions)
    return bp, precisions + [0.0] * (4 - len(precisions)), bp * math.exp(mean) if full else 0.0


HANDMADE = [
    "", " ", "Le chat noir dort.", "L'homme qu'elle a vu, n'est-ce pas ?", "It costs $3,000.50, or 5%.",
    "a..b", "a...", "...", ".", ",", "1.", ".5", "1,2,3", "1, 2", "x.y,z", "U.S.A.", "3.14.15", "..1..",
    "2019-2020", "10-year-old", "well-known", "-5", "5-", "--", "1--2", "a-\nb", "a\nb", "a\tb",
    "&quot;Hi&quot; &amp; &lt;b&gt;", "&amp;quot;", "&amp;amp;lt;", "a<skipped>b", "don't", "'quoted'",
    "«\u00a0Bonjour\u202f!\u00a0»", "prix\u00a0: 12,50\u202f€", "e-mail: a@b.fr", "http://x.org/?a=1&b=2",
    "été.Élan,à", "a\u3000b\u2009c\u2028d", "x\u0085y\x1cz", "[1]{2}(3)", "a_b^c`d~e|f\\g", "end.  ",
    "\u4f60\u597d\u3002\u4e16\u754c,\u597d.", "emoji \U0001f600.\U0001f600", "50%-60%", "No. 7, p. 3.",
    "1.5-", "a,-b", ",,1", "1,,", "\u00e9.", ".\u00e9", "zero\u200bwidth", "end-\n",
]


def random_texts(generator, count):
    pieces = [".", ",", "-", "'", "1", "23", "a", "é", "mot", "Les", " ", " ", "  ", "!", "&", "&lt;",
              "&quot;", "(", ")", "\u00a0", "\u202f", "«", "\u2019", "$", "%", "/", "\u4e2d", "\t"]
    for _ in range(count):
        yield "".join(generator.choice(pieces) for _ in range(generator.randrange(1, 25)))


def escaped(text):
    return text.replace("\t", "\\t").replace("\n", "\\n")


def corpora(generator):
    words = "le la les un une chat chien noir noire dort mange sur sous petite l' qu' 3,5 2-3 et . , ! ?"
    words = words.split()
    for size in (1, 1, 1, 2, 3, 5, 8, 20, 50):
        pairs = []
        for _ in range(size):
            reference = generator.choices(words, k=generator.randrange(1, 14))
            rate = generator.random() * 0.5
            hypothesis = [w if generator.random() > rate else generator.choice(words) for w in reference]
            if generator.random() < rate:
                del hypothesis[generator.randrange(len(hypothesis)):]
            if generator.random() < rate:
                hypothesis += generator.choices(words, k=3)
            pairs.append((" ".join(hypothesis), " ".join(reference)))
        yield pairs


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    generator = random.Random(20020706)
    texts = HANDMADE + list(random_texts(generator, 300))
    lines = [f"{escaped(text)}\t{' '.join(tokens_13a(text))}\n" for text in texts]
    (FOLDER / "tokens_13a.txt").write_text("".join(lines), newline="\n")

    lines = []
    for pairs in corpora(generator):
        stats = [statistics(*pair) for pair in pairs]
        bp, precisions, score = bleu(sum(stats), False)
        lines.append(" ".join(["corpus", str(len(pairs)), *map(repr, [bp, *map(float, precisions), score])]))
        for pair, sentence in zip(pairs, stats):
            lines.append("\t".join([*pair, repr(float(bleu(sentence, True)[2]))]))
    (FOLDER / "bleu.txt").write_text("\n".join(lines) + "\n", newline="\n")

    rng = np.random.default_rng(1938)
    arrays = {}
    for i, (size, levels) in enumerate([(2, 9), (3, 2), (7, 3), (12, 100), (40, 5), (100, 1000), (100, 2)]):
        a, b = rng.integers(levels, size=(2, size)) / 8
        b = np.where(rng.random(size) < 0.5, a, b)
        arrays[f"a-{i}"], arrays[f"b-{i}"] = a, b
        arrays[f"tau-{i}"] = np.array([scipy.stats.kendalltau(a, b, variant="b").statistic])
    write_arrays("kendall.txt", arrays, "scipy")


main()
