#!/usr/bin/python3
"""Runs the lessons' NumPy programs and stores what they print.

Writes numpy/demos/NAME.txt for the defaults and numpy/demos/NAME-VARIANT.txt for the settings
below; the first lines of a variant's file, up to `---`, are its settings as `name=value`.
"""
import pathlib
import re
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).resolve().parent
LESSONS = GOLDEN.parents[1] / "web" / "lessons"

VARIANTS = {
    ("soft-lookup", "seq2seq-attention/soft-lookup.py"): {
        "": {},
        "cold": {"temperature": "0.05"},
        "hot": {"temperature": "10", "seed": "7", "dimension": "64"},
        "tie": {"scores": "[2, 2, -1.25, 2]", "dimension": "1"},
        "wide": {"scores": "[-10, 10, 9.75, 1e-3]", "temperature": "0.25", "dimension": "512"},
        "large-seed": {"seed": "123456789012345678901234567890", "scores": "[0, 0.1, 0.2, -0.3]"},
    },
    ("alignment", "seq2seq-attention/alignment.py"): {
        "": {},
        "seed-1": {"seed": "1"},
        "seed-2024": {"seed": "2024", "dimension": "24"},
        "noisy": {"state_noise": "1.5", "query_noise": "2"},
        "clean": {"state_noise": "0.05", "query_noise": "0"},
        "flat": {"dimension": "2", "seed": "5"},
        "large": {"dimension": "512", "seed": "340282366920938463463374607431768211456"},
    },
    ("arrays", "seq2seq-recap/arrays.py"): {
        "": {},
        "seed-3": {"seed": "3", "boost": "0"},
        "long": {"positions": "64", "dimension": "128", "boost": "63", "steps": "[0, 0.01, 0.1]"},
        "short": {"positions": "2", "dimension": "1", "boost": "1", "state_scale": "2.5"},
        "away": {"steps": "[-10, -0.5, 0.125, 10]", "seed": "99"},
    },
    ("hard-attention", "seq2seq-recap/hard-attention.py"): {
        "": {},
        "hard": {"scale": "1e4"},
        "hardest": {"scale": "1000000", "seed": "12"},
        "uniform": {"scale": "0", "positions": "64"},
        "between": {"scale": "2.75", "positions": "16", "dimension": "12", "seed": "4"},
    },
}


def rewrite(source, settings):
    """The program with its constants changed, as the page changes them."""
    for name, value in settings.items():
        source, count = re.subn(rf"(?m)^{name} = .*$", f"{name} = {value}", source)
        if count != 1:
            sys.exit(f"{name}: expected one top-level assignment, found {count}")
    return source


def main():
    out = GOLDEN / "numpy" / "demos"
    out.mkdir(parents=True, exist_ok=True)
    for (demo, program), variants in VARIANTS.items():
        source = (LESSONS / program).read_text()
        for variant, settings in variants.items():
            run = subprocess.run(
                [sys.executable, "-W", "error", "-c", rewrite(source, settings)],
                check=True, capture_output=True, text=True,
            )
            header = "".join(f"{name}={value}\n" for name, value in settings.items())
            name = f"{demo}-{variant}" if variant else demo
            text = header + "---\n" + run.stdout if variant else run.stdout
            (out / f"{name}.txt").write_text(text)


main()
