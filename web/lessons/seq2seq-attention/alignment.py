"""Which source word does each target word need, and can it be found again?"""
import numpy as np

seed = 0
dimension = 16
state_noise = 0.3
query_noise = 0.5

source = "the black cat sleeps on the red chair".split()
target = "le chat noir dort sur la chaise rouge".split()
alignment = [0, 2, 1, 3, 4, 5, 7, 6]  # the source position that each target word needs

rng = np.random.default_rng(seed)
vectors = {word: rng.standard_normal(dimension) for word in sorted(set(source))}
H = np.array([vectors[word] + state_noise * rng.standard_normal(dimension) for word in source])
Q = np.array([H[j] + query_noise * rng.standard_normal(dimension) for j in alignment])

scores = Q @ H.T / np.sqrt(dimension)  # [target words, source words]
exponentials = np.exp(scores - scores.max(axis=1, keepdims=True))
weights = exponentials / exponentials.sum(axis=1, keepdims=True)
contexts = weights @ H  # one vector for each target word
fixed = H.mean(axis=0)  # one vector for all of them


def recover(vector):
    """The source position whose state points most in the vector's direction."""
    return np.argmax(H @ vector / np.linalg.norm(H, axis=1))


print("target   top source word   weight")
for word, row in zip(target, weights):
    print(f"{word:9}{source[row.argmax()]:18}{row.max():.2f}")

from_fixed = sum(recover(fixed) == j for j in alignment)
from_context = sum(recover(context) == j for context, j in zip(contexts, alignment))
print(f"words recovered from one fixed vector: {from_fixed} of {len(target)}")
print(f"words recovered with attention:        {from_context} of {len(target)}")
