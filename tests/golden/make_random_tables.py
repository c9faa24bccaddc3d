"""Write src/random/ziggurat_tables.cpp: the strips of the normal and the exponential ziggurat.

Usage: python3 tests/golden/make_random_tables.py

The tables follow from the right edge r of the lowest strip and the area v of a strip (Marsaglia and
Tsang, 2000): x[255] = r, and x[i] is where the density is v / x[i + 1] + density(x[i + 1]). NumPy's
numbers depend on how that was rounded when they were made, which this script reproduces:

- exponential: everything in exact arithmetic from an r of 77 digits; `inside` has 52 bits, then a
  zero;
- normal: in double, step by step, each function correctly rounded, from an r and a v of 16 digits;
  one density, number 38, came out one unit too high.

That the result is NumPy's is not checked here but by the fixtures: make_random_fixtures.py hashes
the tables inside NumPy's own library, and the unit tests hash ours.
"""

import math
from decimal import Decimal, getcontext
from fractions import Fraction
from pathlib import Path

getcontext().prec = 100

STRIPS = 256
TARGET = Path(__file__).resolve().parents[2] / "src" / "random" / "ziggurat_tables.cpp"


def exponential_tables():
    """(inside, width, density) of exp(-x)."""
    r = Decimal("7.69711747013104971404462804811408952334296818528283253278834867283241051210533")
    v = (r + 1) * (-r).exp()
    edges = [v / (-r).exp()] + [Decimal(0)] * (STRIPS - 1)
    edges[-1] = r
    for i in range(STRIPS - 2, 0, -1):
        edges[i] = -(v / edges[i + 1] + (-edges[i + 1]).exp()).ln()

    inside = [2 * int(r / edges[0] * 2**52), 0]
    inside += [2 * int(edges[i - 1] / edges[i] * 2**52) for i in range(2, STRIPS)]
    width = [float(edge / 2**53) for edge in edges]
    density = [1.0] + [float((-edge).exp()) for edge in edges[1:]]
    return inside, width, density


def nearest_exp(x):
    return float(Decimal(x).exp())


def nearest_ln(x):
    return float(Decimal(x).ln())


def normal_tables():
    """(inside, width, density) of exp(-x^2 / 2)."""
    r = 3.6541528853610088
    v = 0.004928673233974652
    edges = [0.0] * STRIPS
    density = [1.0] + [0.0] * (STRIPS - 1)
    edges[-1] = r
    density[-1] = nearest_exp(-0.5 * r * r)
    edges[0] = v / density[-1]
    inside = [0] * STRIPS
    inside[0] = round(r * density[-1] / v * 2**52)
    for i in range(STRIPS - 2, 0, -1):
        x = math.sqrt(-2 * nearest_ln(v / edges[i + 1] + density[i + 1]))
        inside[i + 1] = round(x / edges[i + 1] * 2**52)
        edges[i] = x
        density[i] = nearest_exp(-0.5 * x * x)
        if i == 38:
            density[i] = math.nextafter(density[i], 1.0)
    width = [edge / 2**52 for edge in edges]
    return inside, width, density


def check(tables, name):
    """The strips must be what the method needs, whatever their last bits."""
    inside, width, density = tables
    bits = 53 if name == "exponential" else 52
    assert inside[1] == 0 and all(0 < n < 2**bits for i, n in enumerate(inside) if i != 1), name
    assert all(a < b for a, b in zip(width[1:], width[2:])), name
    assert all(a > b for a, b in zip(density, density[1:])), name
    for i in range(2, STRIPS):
        assert abs(Fraction(inside[i], 2**bits) - Fraction(width[i - 1]) / Fraction(width[i])) < 2**-50


def rows(values, form, per_row):
    texts = [form(value) for value in values]
    lines = [", ".join(texts[i : i + per_row]) for i in range(0, len(texts), per_row)]
    return (",\n" + " " * 6).join(lines)


def definition(name, tables):
    inside, width, density = tables
    parts = [
        "    {{" + rows(inside, lambda n: f"0x{n:014x}", 4) + "}}",
        "    {{" + rows(width, float.hex, 3) + "}}",
        "    {{" + rows(density, float.hex, 3) + "}}",
    ]
    return f"constinit const ZigguratTable {name} = {{\n" + ",\n".join(parts) + "};\n"


def main():
    normal, exponential = normal_tables(), exponential_tables()
    check(normal, "normal")
    check(exponential, "exponential")
    text = "\n".join(
        [
            "// Written by tests/golden/make_random_tables.py.",
            '#include "random/ziggurat_tables.hpp"\n',
            "namespace softlookup {\n",
            "// clang-format off",
            definition("kNormalZiggurat", normal),
            definition("kExponentialZiggurat", exponential) + "// clang-format on\n",
            "}  // namespace softlookup\n",
        ]
    )
    TARGET.write_text(text)


if __name__ == "__main__":
    main()
