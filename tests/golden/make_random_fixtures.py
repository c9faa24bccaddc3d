"""Write tests/golden/numpy/random_*.txt: what NumPy's default_rng and its C library draw.

Usage: python3 tests/golden/make_random_fixtures.py

Computed with NumPy 1.24.2 and glibc 2.36 on x86-64. NumPy's stream is stable, but the tails go
through the C library's log1p: another one may differ there in last bits.

Every file holds one record a line, its words separated by spaces; `#` begins a comment. A double is
the 16 hexadecimal digits of its bits, lowest-addressed byte last; a hash is the SHA-256 of the
values' little-endian bytes, 8 each.
"""

import hashlib
import math
import struct
from decimal import Decimal, getcontext
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parent / "numpy"
SEEDS = ["0", "1", "42", str(2**200 + 17), "[1,2,3]"]
FEW_SEEDS = ["42", "[1,2,3]"]
DRAWS = 1_000_000
FEWER_DRAWS = 200_000
SHOWN = 100
NORMAL_TAIL = 3.6541528853610088
EXPONENTIAL_TAIL = 7.69711747013104972


def generator(seed):
    return np.random.default_rng(eval(seed, {"__builtins__": {}}))


def bits(value):
    return struct.pack(">d", value).hex()


def sha256(values):
    return hashlib.sha256(values.astype(values.dtype.newbyteorder("<")).tobytes()).hexdigest()


# The unit test has the same programs under the same names. The methods' plain forms draw DRAWS numbers
# for each seed, their variants at least FEWER_DRAWS.


def shuffles(rng):
    """A thousand items shuffled again and again, without putting them back in order."""
    items = np.arange(1000, dtype=np.int64)
    parts = []
    for _ in range(1000):
        rng.shuffle(items)
        parts.append(items.copy())
    return np.concatenate(parts)


def permutations_of_every_length(rng):
    return np.concatenate([rng.permutation(n) for n in range(700)])


def choices(calls, *arguments, **options):
    def draw(rng):
        return np.concatenate([rng.choice(*arguments, **options) for _ in range(calls)])

    return draw


def probabilities(n):
    """Unequal, and zero for every seventh value."""
    p = np.array([0.0 if i % 7 == 3 else float((i * i) % 11 + 1) for i in range(n)])
    return p / p.sum()


def mixed(rng):
    """Methods in turn, so that a kept half of a draw has to survive the draws of whole ones."""
    values = []
    for i in range(20_000):
        values.append(float(rng.integers(0, 1000 + i)))
        values.append(rng.random())
        values.append(float(rng.integers(-(2**62), 2**62)))
        values.append(rng.standard_normal())
        values.append(float(rng.integers(7, 7, endpoint=True)))
        values.append(float(rng.choice(60, 3, replace=False)[1]))
        values.append(rng.exponential(2.0))
        values.append(float(rng.permutation(5)[0]))
        values.append(rng.normal(-1.0, 0.5))
        values.append(rng.uniform(-1.0, 1.0))
    return np.array(values)


PROGRAMS = [
    ("random", SEEDS, lambda rng: rng.random(DRAWS)),
    ("standard_normal", SEEDS, lambda rng: rng.standard_normal(DRAWS)),
    ("standard_exponential", SEEDS, lambda rng: rng.standard_exponential(DRAWS)),
    ("integers_small", SEEDS, lambda rng: rng.integers(0, 10, DRAWS)),
    ("permutation", FEW_SEEDS, lambda rng: rng.permutation(DRAWS)),
    ("normal", FEW_SEEDS, lambda rng: rng.normal(2.5, 0.3, DRAWS)),
    ("uniform", FEW_SEEDS, lambda rng: rng.uniform(-3.0, 7.1, DRAWS)),
    ("exponential", FEW_SEEDS, lambda rng: rng.exponential(0.7, DRAWS)),
    ("integers_rejecting_32", FEW_SEEDS, lambda rng: rng.integers(-5, 3 * 2**30, FEWER_DRAWS)),
    ("integers_all_32", FEW_SEEDS, lambda rng: rng.integers(0, 2**32, FEWER_DRAWS)),
    ("integers_beyond_32", FEW_SEEDS, lambda rng: rng.integers(0, 2**32 + 1, FEWER_DRAWS)),
    ("integers_rejecting_64", FEW_SEEDS, lambda rng: rng.integers(-(2**62), 2**61 + 3, FEWER_DRAWS)),
    (
        "integers_all_64",
        FEW_SEEDS,
        lambda rng: rng.integers(-(2**63), 2**63 - 1, FEWER_DRAWS, endpoint=True),
    ),
    ("shuffle", FEW_SEEDS, shuffles),
    ("permutations_of_every_length", FEW_SEEDS, permutations_of_every_length),
    ("choice", FEW_SEEDS, choices(1, 1000, DRAWS)),
    ("choice_weighted", FEW_SEEDS, choices(1, 50, DRAWS, p=probabilities(50))),
    (
        "choice_weighted_without_replacement",
        FEW_SEEDS,
        choices(1000, 300, 200, replace=False, p=probabilities(300)),
    ),
    ("choice_few", FEW_SEEDS, choices(20_000, 100, 10, replace=False)),
    ("choice_few_in_order", FEW_SEEDS, choices(20_000, 100, 10, replace=False, shuffle=False)),
    ("choice_all", FEW_SEEDS, choices(20_000, 10, 10, replace=False)),
    ("choice_of_many", FEW_SEEDS, choices(20, 10**12, 10_000, replace=False)),
    ("choice_just_looked_up", FEW_SEEDS, choices(500, 20_000, 400, replace=False)),
    ("choice_just_shuffled", FEW_SEEDS, choices(499, 20_000, 401, replace=False)),
    (
        "choice_just_looked_up_in_order",
        FEW_SEEDS,
        choices(200, 20_000, 1000, replace=False, shuffle=False),
    ),
    (
        "choice_just_shuffled_in_order",
        FEW_SEEDS,
        choices(200, 20_000, 1001, replace=False, shuffle=False),
    ),
    ("choice_whole_population", FEW_SEEDS, choices(16, 12_500, 12_500, replace=False)),
    ("mixed", FEW_SEEDS, mixed),
]


def draws_records():
    yield "# draws program seed count sha256 the first values"
    for name, seeds, program in PROGRAMS:
        for seed in seeds:
            values = program(generator(seed))
            assert len(values) >= FEWER_DRAWS and values.dtype in (np.float64, np.int64), name
            shown = values[:SHOWN]
            if values.dtype == np.float64:
                texts = [bits(value) for value in shown]
            else:
                texts = [str(value) for value in shown]
            yield " ".join(["draws", name, seed, str(len(values)), sha256(values), *texts])


def tails_records():
    yield f"# tail program seed index:value of every draw of {DRAWS} at or beyond the tail's start"
    for name, start in [
        ("standard_normal", NORMAL_TAIL),
        ("standard_exponential", EXPONENTIAL_TAIL),
    ]:
        for seed in SEEDS:
            values = getattr(generator(seed), name)(DRAWS)
            tail = np.flatnonzero(np.abs(values) >= start)
            yield " ".join(["tail", name, seed, *(f"{i}:{bits(values[i])}" for i in tail)])


def seeds_records():
    yield "# state seed 9 words of 32 bits, then 5 of 64; child seed number and the same"
    seeds = ["0", "1", "42", "4294967295", "4294967296", str(2**64 - 1), str(2**96), str(2**128 - 1)]
    seeds += [str(2**128), str(2**200 + 17), str(10**400), "0xdeadbeefcafef00d0123456789abcdef01"]
    seeds += ["[]", "[0]", "[0,0]", "[1,2,3]", "[4294967296,0,7]", f"[{2**130},5,0x10,0,9,1]"]
    for seed in seeds:
        root = np.random.SeedSequence(eval(seed, {"__builtins__": {}}))
        children = root.spawn(2)
        children.append(children[1].spawn(1)[0])
        for label, sequence in [(f"state {seed}", root)] + [
            (f"child {seed} {i}", child) for i, child in enumerate(children)
        ]:
            words = [str(w) for w in sequence.generate_state(9)]
            words += [str(w) for w in sequence.generate_state(5, np.uint64)]
            yield " ".join([label, *words])


def tables_in_library():
    """NumPy's ziggurat tables, read from the object file in the static library it ships."""
    library = Path(np.__file__).parent / "random" / "lib" / "libnpyrandom.a"
    content = library.read_bytes()

    def table_starting(first):
        at = content.find(first)
        assert at >= 0 and content.find(first, at + 1) < 0, "the table is not there just once"
        return content[at : at + 256 * 8]

    yield "normal.inside", table_starting(struct.pack("<QQ", 0x000EF33D8025EF6A, 0))
    yield "normal.width", table_starting(struct.pack("<d", 8.683627060801306e-16))
    yield "normal.density", table_starting(struct.pack("<dd", 1.0, 0.9771017012676716))
    yield "exponential.inside", table_starting(struct.pack("<QQ", 7971545857431494, 0))
    yield "exponential.width", table_starting(struct.pack("<d", 9.655740063209183e-16))
    yield "exponential.density", table_starting(struct.pack("<dd", 1.0, 0.9381436808621747))


def functions_records():
    yield "# table name sha256 of 256 numbers in NumPy's library"
    for name, content in tables_in_library():
        yield f"table {name} {hashlib.sha256(content).hexdigest()}"

    yield "# log1p_of_uniforms seed sha256 of the C library's log1p(-u) for u of random(1000000)"
    for seed in FEW_SEEDS:
        values = np.array([math.log1p(-u) for u in generator(seed).random(DRAWS)])
        yield f"log1p_of_uniforms {seed} {sha256(values)}"

    yield "# log1p x:value, for x where the evaluation changes its course"
    points = [0.0, 2.0**-53, 2.0**-52, 2.0**-30, 1 - 2.0**-53, 1 - 2.0**-52, 0.5, 0.25, 0.75]
    for power in range(1, 34):  # 1 - u near a power of two, from both sides
        for part in (2.0**-22, 2.0**-20, 2.0**-19, 3 * 2.0**-51):
            points += [1 - 2.0**-power * (1 + part), 1 - 2.0**-power * (1 - part)]
    for limit in (2.0**-29, 0.2928, 0.29289321, 0.292893, 0.2929, 1 - math.sqrt(0.5)):
        points += [limit, np.nextafter(limit, 0), np.nextafter(limit, 1)]
    points += [n / 64 for n in range(64)]
    points = sorted({math.floor(p * 2.0**53) / 2.0**53 for p in points})
    yield " ".join(["log1p", *(f"{bits(-p)}:{bits(math.log1p(-p))}" for p in points)])

    yield "# exp x:high:low, where high + low is exp(x) to about 32 digits"
    getcontext().prec = 60
    records = []
    for x in np.concatenate([np.linspace(-8.0, 0.0, 641), np.array([-1e-9, -1e-300, -699.9])]):
        exact = Decimal(float(x)).exp()
        records.append(f"{bits(x)}:{bits(float(exact))}:{bits(float(exact - Decimal(float(exact))))}")
    yield " ".join(["exp", *records])


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, records in [
        ("draws", draws_records()),
        ("tails", tails_records()),
        ("seeds", seeds_records()),
        ("functions", functions_records()),
    ]:
        path = FOLDER / f"random_{name}.txt"
        path.write_text("\n".join(records) + "\n")
        print(path.name, path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
