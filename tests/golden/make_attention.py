#!/usr/bin/python3
"""Scores, weights and contexts of a batch of queries, written out with plain loops."""
import numpy as np

from golden_arrays import write_arrays

TARGETS, SOURCES, DECODER, ENCODER, HIDDEN = 3, 5, 6, 9, 4


def additive(queries, states, w, u, v):
    return np.array([[v @ np.tanh(w @ s + u @ h) for h in states] for s in queries])


def concat(queries, states, w, v):
    return np.array([[v @ np.tanh(w @ np.concatenate([s, h])) for h in states] for s in queries])


def softmax(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def main():
    rng = np.random.default_rng(1409)
    states = rng.standard_normal((SOURCES, ENCODER))
    queries = rng.standard_normal((TARGETS, DECODER))
    same_size = rng.standard_normal((TARGETS, ENCODER))
    w_general = rng.standard_normal((DECODER, ENCODER))
    w = rng.standard_normal((HIDDEN, DECODER))
    u = rng.standard_normal((HIDDEN, ENCODER))
    v = rng.standard_normal(HIDDEN)
    w_concat = rng.standard_normal((HIDDEN, DECODER + ENCODER))
    v_concat = rng.standard_normal(HIDDEN)

    dot = np.array([[s @ h for h in states] for s in same_size])
    mask = np.array([1, 0, 1, 1, 0])
    masked = softmax(np.where(mask, dot / 0.7, -np.inf))
    entropy = -np.where(masked > 0, masked * np.log2(np.where(masked > 0, masked, 1)), 0).sum(axis=1)
    write_arrays("attention/attention.txt", {
        "states": states, "queries": queries, "same-size": same_size,
        "general-W_a": w_general,
        "additive-W": w, "additive-U": u, "additive-v": v[:, None],
        "concat-W_a": w_concat, "concat-v_a": v_concat[:, None],
        "dot": dot,
        "scaled-dot": dot / np.sqrt(ENCODER),
        "general": np.array([[s @ w_general @ h for h in states] for s in queries]),
        "additive": additive(queries, states, w, u, v),
        "concat": concat(queries, states, w_concat, v_concat),
        "mask": mask,
        "weights": softmax(dot),
        "weights-masked-0.7": masked,
        "contexts-masked-0.7": masked @ states,
        "entropy-masked-0.7": entropy,
    })


main()
