"""Attention on bare arrays: eight states, one query, and a nudge towards one state."""
import numpy as np

seed = 0
positions = 8
dimension = 16
state_scale = 0.5
boost = 5
steps = [0, 0.5, 1]

rng = np.random.default_rng(seed)
H = rng.normal(scale=state_scale, size=(positions, dimension))  # encoder states
s = rng.normal(size=dimension)  # decoder state


def attend(query):
    scores = H @ query  # not scaled
    exponentials = np.exp(scores - scores.max())
    weights = exponentials / exponentials.sum()
    return weights, weights @ H


weights, context = attend(s)
print(f"sum of the weights: {weights.sum():.4f}")
print(f"largest weight:     {weights.max():.2f} at position {weights.argmax()}")
print(f"shape of context:   {context.shape}")

print()
print(f"the query moves towards H[{boost}]")
for t in steps:
    weights, context = attend(s + t * H[boost])
    print(f"t = {t:<5g} largest weight {weights.max():.2f} at position {weights.argmax()}")
