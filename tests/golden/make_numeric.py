#!/usr/bin/python3
"""Elementwise functions and softmax in float64, on inputs that float32 holds exactly."""
import numpy as np

from golden_arrays import write_arrays


def inputs():
    rng = np.random.default_rng(20140901)
    grid = np.linspace(-20, 20, 81)
    wide = rng.uniform(-110, 110, 120)
    small = rng.choice([-1, 1], 60) * 10.0 ** rng.uniform(-38, 0, 60)
    return np.concatenate([grid, wide, small]).astype(np.float32).astype(np.float64)


def log_softmax(x):
    shifted = x - x.max()
    return shifted - np.log(np.exp(shifted).sum())


def main():
    x = inputs()
    sigmoid = np.where(x < 0, np.exp(-np.abs(x)), 1) / (1 + np.exp(-np.abs(x)))
    write_arrays(
        "numeric/elementwise.txt",
        {"x": x, "exp": np.exp(x), "tanh": np.tanh(x), "sigmoid": sigmoid},
    )

    rng = np.random.default_rng(20150817)
    rows = {}
    for size in (1, 2, 7, 8, 9, 16, 61):
        row = (4 * rng.standard_normal(size)).astype(np.float32).astype(np.float64)
        rows[f"scores-{size}"] = row
        rows[f"softmax-{size}"] = np.exp(log_softmax(row))
        rows[f"log-softmax-{size}"] = log_softmax(row)
    write_arrays("numeric/softmax.txt", rows)


main()
