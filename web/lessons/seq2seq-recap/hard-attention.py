"""Scale the scores up and the soft lookup turns into a hard one."""
import numpy as np

seed = 0
positions = 4
dimension = 8
scale = 1

rng = np.random.default_rng(seed)
H = rng.normal(size=(positions, dimension))  # encoder states
s = rng.normal(size=dimension)  # decoder state

scores = scale * (H @ s)
exponentials = np.exp(scores - scores.max())
weights = exponentials / exponentials.sum()
context = weights @ H
winner = weights.argmax()
distance = np.abs(context - H[winner]).max()

print("weights: " + " ".join(f"{weight:.4f}" for weight in weights))
print(f"nonnegative: {(weights >= 0).all()}, sum: {weights.sum():.4f}")
print(f"winner: position {winner}, weight {weights[winner]:.2f}")
print(f"largest difference between context and H[{winner}]: {distance:.6f}")
print(f"equal to 1e-6: {distance <= 1e-6}")
