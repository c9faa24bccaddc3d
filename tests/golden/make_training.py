#!/usr/bin/python3
"""PyTorch's weights after each of a few steps of Adam, in float64.

`CASE/options` holds beta1, beta2 and epsilon, `CASE/rates` the learning rate of each step, `CASE/weights`
the weights before the first step (row 0) and after each, `CASE/gradients` the gradient of each step.
Inputs are multiples of 1/32, so that float32 holds them exactly.
"""
import numpy as np
import torch

from golden_arrays import write_arrays

STEPS, SIZE = 15, 7


def adam(name, seed, betas, epsilon, scale):
    random = np.random.default_rng(seed)
    draw = lambda *shape: np.round(32 * random.standard_normal(shape)) / 32
    weights = torch.tensor(draw(SIZE), requires_grad=True)
    gradients = scale * draw(STEPS, SIZE)
    gradients[:, 0] = 0  # a weight that no step moves
    gradients[3:, 1] = 0  # one whose moments fade
    rates = np.array([min(step + 1, 5) / 64 for step in range(STEPS)])
    optimizer = torch.optim.Adam([weights], betas=betas, eps=epsilon)
    rows = [weights.detach().numpy().copy()]
    for gradient, rate in zip(gradients, rates):
        optimizer.param_groups[0]["lr"] = rate
        weights.grad = torch.tensor(gradient)
        optimizer.step()
        rows.append(weights.detach().numpy().copy())
    return {
        f"{name}/options": np.array([*betas, epsilon]),
        f"{name}/rates": rates,
        f"{name}/gradients": gradients,
        f"{name}/weights": np.array(rows),
    }


def main():
    arrays = adam("defaults", 80, (0.9, 0.999), 1e-8, 1)
    arrays |= adam("short-memory", 81, (0.5, 0.75), 1e-8, 1)
    arrays |= adam("large-epsilon", 82, (0.9, 0.98), 0.125, 1)
    arrays |= adam("tiny-gradients", 83, (0.9, 0.999), 1e-8, 2.0**-20)
    write_arrays("training/adam.txt", arrays, tool="pytorch")


main()
