#!/usr/bin/python3
"""Draws as `softlookup random` prints them: one command line, then repr of each draw."""
import pathlib
import shlex

import numpy as np

CASES = [
    ("--seed 0 --method random --count 5", lambda rng: rng.random(5)),
    ("--seed 1 --method standard_normal --count 8", lambda rng: rng.standard_normal(8)),
    ("--seed 2 --method normal --loc -3 --scale 1e-3 --count 4", lambda rng: rng.normal(-3, 1e-3, 4)),
    ("--seed 3 --method normal --scale 1e20 --count 4", lambda rng: rng.normal(0, 1e20, 4)),
    ("--seed 4 --method uniform --low 1e-7 --high 2e-5 --count 6", lambda rng: rng.uniform(1e-7, 2e-5, 6)),
    ("--seed 5 --method uniform --count 2", lambda rng: rng.uniform(size=2)),
    ("--seed 6 --method exponential --scale 2.5 --count 4", lambda rng: rng.exponential(2.5, 4)),
    ("--seed 7 --method standard_exponential --count 3", lambda rng: rng.standard_exponential(3)),
    ("--seed 8 --method integers --low -5 --high 5 --count 12", lambda rng: rng.integers(-5, 5, 12)),
    ("--seed 9 --method integers --low 3 --count 9", lambda rng: rng.integers(3, size=9)),
    ("--seed 10 --method integers --high 6 --endpoint --count 9",
     lambda rng: rng.integers(0, 6, 9, endpoint=True)),
    ("--seed 11 --method integers --low -9223372036854775808 --high 9223372036854775807 --count 3",
     lambda rng: rng.integers(-(2**63), 2**63 - 1, 3)),
    ("--seed 12 --method permutation --size 10", lambda rng: rng.permutation(10)),
    ("--seed 13 --method shuffle --size 7", lambda rng: shuffled(rng, 7)),
    ("--seed 14 --method choice --size 20 --count 6", lambda rng: rng.choice(20, 6)),
    ("--seed 15 --method choice --size 20 --count 6 --no-replace",
     lambda rng: rng.choice(20, 6, replace=False)),
    ("--seed 16 --method choice --p '[0.1, 0.2, 0.7]' --count 9",
     lambda rng: rng.choice(3, 9, p=[0.1, 0.2, 0.7])),
    ("--seed '[1, 2, 3]' --method random --count 2", lambda rng: rng.random(2)),
    ("--seed 123456789012345678901234567890 --method random", lambda rng: rng.random(1)),
]


def shuffled(rng, size):
    items = np.arange(size)
    rng.shuffle(items)
    return items


def seed_of(command):
    text = shlex.split(command)[1]
    return [int(word) for word in text.strip("[]").split(",")] if text[0] == "[" else int(text)


def main():
    lines = []
    for command, draw in CASES:
        values = draw(np.random.default_rng(seed_of(command)))
        lines += [f"$ {command}", *(repr(value.item()) for value in values)]
    target = pathlib.Path(__file__).resolve().parent / "numpy" / "cli" / "random.txt"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n")


main()
