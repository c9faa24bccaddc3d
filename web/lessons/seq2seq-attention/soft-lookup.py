"""Attention as a soft lookup: scores become weights, weights blend the states."""
import numpy as np

scores = [1, 3, 0.5, 0]
temperature = 1
seed = 0
dimension = 4

words = ["the", "black", "cat", "sleeps"]

# While it writes "noir", the decoder scores each source word: how useful is it now?
exponentials = np.exp(np.array(scores) / temperature)
weights = exponentials / exponentials.sum()

print("word       score   exp(score / T)   weight")
for word, score, exponential, weight in zip(words, scores, exponentials, weights):
    print(f"{word:8}{score:8g}{exponential:17.4g}{weight:9.2f}")
print(f"sum{exponentials.sum():30.4g}{weights.sum():9.2f}")

# Stand-ins for the encoder's states, one row per word: [4, dimension].
rng = np.random.default_rng(seed)
states = rng.standard_normal((len(words), dimension))

# A dictionary would give back one row. Attention gives back a blend of all of them.
winner = weights.argmax()
context = weights @ states
mean = states.mean(axis=0)

print()
print(f"the context is {weights[winner]:.0%} {words[winner]}")
print(f"distance to the state of {words[winner]}: {np.linalg.norm(context - states[winner]):.3f}")
print(f"distance to the mean of all states: {np.linalg.norm(context - mean):.3f}")
