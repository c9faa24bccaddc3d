"""Write src/corpora/unicode_tables.cpp and its fixture, python/unicode.txt, from Python's unicodedata.

Usage: /usr/bin/python3 tests/golden/make_unicode.py   (Python 3.11: Unicode 14.0)

The tables hold what the readers need of Unicode: canonical compositions of Latin, Greek and Cyrillic
letters (blocks U+00C0 to U+04FF and U+1E00 to U+1EFF), combining classes of U+0300 to U+036F, simple
lower case of the same blocks, of ASCII and of Greek Extended, and the punctuation and symbols of the
basic plane (general categories P and S).

The fixture has lines `nfc INPUT > OUTPUT` and `lower UPPER > LOWER`, code points in hexadecimal: every
composed letter from its full decomposition, random stacks of marks on random letters, and every
letter with a lower case.
"""

import random
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLES = HERE.parents[1] / "src" / "corpora" / "unicode_tables.cpp"
FIXTURE = HERE / "python" / "unicode.txt"

COMPOSED = [*range(0xC0, 0x500), *range(0x1E00, 0x1F00)]
CASED = [*range(0x500), *range(0x1E00, 0x2000)]
MARKS = range(0x300, 0x370)


def compositions():
    """(base, mark, composed), sorted."""
    triples = []
    for code in COMPOSED:
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) != 2 or parts[0].startswith("<"):
            continue
        if unicodedata.normalize("NFC", chr(code)) != chr(code):
            continue  # excluded from composition
        triples.append((int(parts[0], 16), int(parts[1], 16), code))
    return sorted(triples)


def lower_pairs():
    pairs = []
    for code in CASED:
        lower = 0x69 if code == 0x130 else chr(code).lower()  # dotted I: the simple mapping
        lower = lower if isinstance(lower, int) else ord(lower)
        if lower != code:
            pairs.append((code, lower))
    return pairs


def lower_runs():
    """(first, last, step, offset): codes first, first + step, ..., last go to code + offset."""
    runs = []
    for code, lower in lower_pairs():
        offset = lower - code
        if runs and runs[-1][3] == offset:
            first, last, step, _ = runs[-1]
            gap = code - last
            if gap in (1, 2) and (first == last or gap == step):
                runs[-1] = (first, code, gap, offset)
                continue
        runs.append((code, code, 1, offset))
    return runs


def mark_ranges():
    ranges = []
    for code in range(0x10000):
        if unicodedata.category(chr(code))[0] not in "PS":
            continue
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ranges


def rows(items, per_line):
    cells = [
        "{" + ", ".join(f"0x{n:04x}" if n >= 10 else str(n) for n in item) + "}" for item in items
    ]
    lines = [", ".join(cells[i : i + per_line]) for i in range(0, len(cells), per_line)]
    return ",\n    ".join(lines)


def write_tables():
    classes = [unicodedata.combining(chr(code)) for code in MARKS]
    class_lines = [", ".join(map(str, classes[i : i + 16])) for i in range(0, len(classes), 16)]
    triples, runs, ranges = compositions(), lower_runs(), mark_ranges()
    TABLES.write_text(
        f"""// Written by tests/golden/make_unicode.py from Unicode {unicodedata.unidata_version}.
#include "corpora/unicode_tables.hpp"

namespace softlookup {{

// clang-format off
constinit const std::array<Composition, {len(triples)}> kCompositions = {{{{
    {rows(triples, 3)}}}}};

constinit const std::array<std::uint8_t, {len(classes)}> kCombiningClasses = {{
    {(","+chr(10)+"    ").join(class_lines)}}};

constinit const std::array<LowerCaseRun, {len(runs)}> kLowerCaseRuns = {{{{
    {rows(runs, 3)}}}}};

constinit const std::array<CodeRange, {len(ranges)}> kPunctuation = {{{{
    {rows(ranges, 5)}}}}};
// clang-format on

}}  // namespace softlookup
"""
    )
    return len(triples), len(classes), len(runs), len(ranges)


def hexadecimal(text):
    return " ".join(f"{ord(c):04x}" for c in text)


def write_fixture():
    generator = random.Random(1)
    composed = [chr(code) for _, _, code in compositions()]
    inputs = [unicodedata.normalize("NFD", c) for c in composed]
    bases = composed + [chr(c) for c in range(0x20, 0x7F)] + list("æœøđłßαωДя中가́")
    marks = sorted({chr(mark) for _, mark, _ in compositions()}) + ["\u0305", "\u0334", "\u0321"]
    for _ in range(600):
        text = ""
        for _ in range(generator.randint(1, 3)):
            text += generator.choice(bases)
            text += "".join(generator.choice(marks) for _ in range(generator.randint(0, 3)))
        inputs.append(text)
    lines = [f"nfc {hexadecimal(t)} > {hexadecimal(unicodedata.normalize('NFC', t))}" for t in inputs]
    lines += [f"lower {code:04x} > {lower:04x}" for code, lower in lower_pairs()]
    FIXTURE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    print(write_tables())
    write_fixture()
