#!/usr/bin/python3
"""The lesson's experiments recomputed with NumPy."""
import numpy as np

from golden_arrays import write_arrays

PAIRS = {
    "black-cat": ("the black cat sleeps", [0, 2, 1, 3]),
    "red-chair": ("the black cat sleeps on the red chair", [0, 2, 1, 3, 4, 5, 7, 6]),
    "economic-area": (
        "the agreement on the European Economic Area was signed in August 1992",
        [0, 1, 2, 3, 6, 5, 4, 7, 7, 8, 9, 10, 11],
    ),
}


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def entropy(weights):
    positive = np.where(weights > 0, weights, 1)
    return -(weights * np.log2(positive)).sum(axis=-1)


def recover(states, vector):
    return np.argmax(states @ vector / np.linalg.norm(states, axis=1))


def synthetic(source, alignment, seed, dimension, state_noise, query_noise):
    rng = np.random.default_rng(seed)
    words = source.split()
    vectors = {word: rng.standard_normal(dimension) for word in sorted(set(words))}
    states = np.array([vectors[w] + state_noise * rng.standard_normal(dimension) for w in words])
    queries = np.array([states[j] + query_noise * rng.standard_normal(dimension) for j in alignment])
    return states, queries, queries @ states.T / np.sqrt(dimension)


def write_synthetic():
    arrays = {}
    for name, (source, alignment) in PAIRS.items():
        states, queries, scores = synthetic(source, alignment, 11, 6, 0.3, 0.5)
        arrays |= {f"{name}-states": states, f"{name}-queries": queries, f"{name}-scores": scores}
    write_arrays("lesson/synthetic_states.txt", arrays)


def write_attend():
    source, alignment = PAIRS["red-chair"]
    states, _, scores = synthetic(source, alignment, 0, 16, 0.3, 0.5)
    mean = states.mean(axis=0)
    arrays = {"scores": scores, "values": states}
    for temperature in (0.2, 1, 4):
        weights = softmax(scores / temperature)
        contexts = weights @ states
        tops = states[scores.argmax(axis=1)]
        distance = np.linalg.norm(contexts - mean, axis=1) / np.linalg.norm(tops - mean, axis=1)
        arrays[f"weights-{temperature}"] = weights
        arrays[f"entropy-{temperature}"] = entropy(weights)
        arrays[f"distance-{temperature}"] = distance
    write_arrays("lesson/attend.txt", arrays)


def bottleneck_trial(seed, n, trial, dimension, vocabulary, state_noise, query_noise):
    """Hits of one trial: positions and words, from the mean and with attention."""
    rng = np.random.default_rng([seed, n, trial])
    words = rng.standard_normal((vocabulary, dimension))
    states = words[:n] + state_noise * rng.standard_normal((n, dimension))
    queries = states + query_noise * rng.standard_normal((n, dimension))
    contexts = softmax(queries @ states.T / np.sqrt(dimension)) @ states
    fixed = states.mean(axis=0)
    units = words / np.linalg.norm(words, axis=1, keepdims=True)
    nearest = np.argsort(-(units @ fixed), kind="stable")[:n]
    return (
        sum(recover(states, fixed) == i for i in range(n)),
        sum(recover(states, context) == i for i, context in enumerate(contexts)),
        sum(nearest < n),
        sum(np.argmax(units @ context) == i for i, context in enumerate(contexts)),
    )


def write_bottleneck():
    rows = []
    for n in (1, 3, 8, 20):
        trials = [bottleneck_trial(5, n, t, 24, 300, 0.4, 0.6) for t in range(6)]
        rows.append([n, *(np.sum(trials, axis=0) / (n * len(trials)))])
    write_arrays("lesson/bottleneck.txt", {"points": np.array(rows)})


def write_saturation():
    rows = []
    for dimension in (4, 33, 512):
        rng = np.random.default_rng([9, dimension])
        totals = np.zeros(4)
        for _ in range(20):
            states = rng.standard_normal((7, dimension))
            scores = states @ rng.standard_normal(dimension)
            for at, weights in ((0, softmax(scores)), (2, softmax(scores / np.sqrt(dimension)))):
                totals[at : at + 2] += weights.max(), entropy(weights)
        rows.append([dimension, *(totals / 20)])
    write_arrays("lesson/saturation.txt", {"points": np.array(rows)})


def write_score_functions():
    d_d, d_e, d_a = 5, 5, 3
    rng = np.random.default_rng(21)
    states, query = rng.standard_normal((4, d_e)), rng.standard_normal(d_d)
    w_general = rng.standard_normal((d_d, d_e)) / np.sqrt(d_e)
    w = rng.standard_normal((d_a, d_d)) / np.sqrt(d_d)
    u = rng.standard_normal((d_a, d_e)) / np.sqrt(d_e)
    v = rng.standard_normal(d_a) / np.sqrt(d_a)
    additive = np.tanh(w @ query + states @ u.T) @ v
    scores = np.array([
        states @ query, states @ query / np.sqrt(d_e), states @ (query @ w_general), additive, additive,
    ])
    write_arrays("lesson/score_functions.txt", {"scores": scores, "weights": softmax(scores)})


def main():
    write_synthetic()
    write_attend()
    write_bottleneck()
    write_saturation()
    write_score_functions()


main()
