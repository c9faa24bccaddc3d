#!/usr/bin/python3
"""PyTorch's outputs and gradients for every operation of the tape, in float64.

A case is a small graph: `CASE/in/NAME` goes in, `CASE/out/NAME` comes out, the loss is the sum over
the outputs of `CASE/weight/NAME` times the output, and `CASE/gradient/NAME` is its gradient with
respect to the input. Inputs are multiples of 1/32, so that float32 holds them exactly.
Matrices are time-major: row t * B + b is step t of sequence b.
"""
import numpy as np
import torch
from torch.nn import functional
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from golden_arrays import write_arrays

TARGETS = {"whole": [0, 3, 1, 4, 2, 0], "part": [2, -1, 0, -1, 4, 1]}


class Case:
    def __init__(self, name, seed):
        self.name = name
        self.random = np.random.default_rng(seed)
        self.inputs = {}
        self.arrays = {}
        self.loss = 0

    def draw(self, *shape):
        return np.round(32 * self.random.standard_normal(shape)) / 32

    def input(self, name, *shape):
        tensor = torch.tensor(self.draw(*shape), requires_grad=True)
        self.inputs[name] = tensor
        return tensor

    def output(self, name, tensor):
        tensor = tensor.reshape(-1, tensor.shape[-1])
        weight = self.draw(*tensor.shape)
        self.arrays[f"{self.name}/out/{name}"] = tensor.detach().numpy()
        self.arrays[f"{self.name}/weight/{name}"] = weight
        self.loss = self.loss + (torch.tensor(weight) * tensor).sum()

    def number(self, name, value):
        """A result that is part of no loss."""
        self.arrays[f"{self.name}/out/{name}"] = np.array([float(value)])

    def finish(self):
        self.loss.backward()
        found = {}
        for name, tensor in self.inputs.items():
            found[f"{self.name}/in/{name}"] = tensor.detach().numpy()
            found[f"{self.name}/gradient/{name}"] = tensor.grad.numpy()
        return found | self.arrays


def operations():
    case = Case("add", 1)
    case.output("y", case.input("a", 3, 4) + case.input("b", 3, 4))
    yield case
    case = Case("tanh", 2)
    case.output("y", torch.tanh(case.input("x", 3, 11)))
    yield case
    case = Case("concatenate", 3)
    case.output("y", torch.cat([case.input("a", 3, 2), case.input("b", 3, 4)], dim=1))
    yield case
    case = Case("repeat", 70)
    case.output("y", case.input("x", 2, 3).repeat(3, 1))
    yield case
    case = Case("stack", 71)
    case.output("y", torch.cat([case.input("a", 2, 3), case.input("b", 1, 3), case.input("c", 3, 3)]))
    yield case
    case = Case("dropout", 4)
    kept = np.random.default_rng(2014).random((4, 6)) >= 0.3
    case.output("y", case.input("x", 4, 6) * torch.tensor(kept / 0.7))
    yield case


def layers():
    case = Case("affine", 5)
    x, weight, bias = case.input("x", 4, 3), case.input("weight", 5, 3), case.input("bias", 5)
    case.output("y", functional.linear(x, weight, bias))
    yield case
    case = Case("affine-without-bias", 6)
    case.output("y", functional.linear(case.input("x", 4, 3), case.input("weight", 5, 3)))
    yield case
    case = Case("embedding", 7)
    ids = torch.tensor([2, 0, 2, 3, 2, 0])
    case.output("y", functional.embedding(ids, case.input("table", 5, 3)))
    yield case
    case = Case("projected-embedding", 8)
    table = functional.linear(case.input("table", 5, 3), case.input("weight", 4, 3))
    case.output("y", functional.embedding(ids, table))
    yield case
    case = Case("layer-norm", 9)
    x, weight, bias = case.input("x", 4, 5), case.input("weight", 5), case.input("bias", 5)
    case.output("y", functional.layer_norm(x, (5,), weight, bias))
    yield case


def output_losses():
    for name, targets, smoothing in [("whole", "whole", 0.0), ("part", "part", 0.0),
                                     ("smoothed", "part", 0.1), ("long", None, 0.1)]:
        case = Case(name, 10)
        ids = np.array(TARGETS[targets] if targets else [7 * i % 6 - 1 for i in range(70)])
        x, weight, bias = (case.input("x", len(ids), 2), case.input("weight", 5, 2),
                           case.input("bias", 5))
        logits = functional.linear(x, weight, bias)
        case.loss = functional.cross_entropy(logits, torch.tensor(ids), ignore_index=-1,
                                             label_smoothing=smoothing)
        case.number("mean", case.loss)
        best = logits.argmax(dim=1).numpy()
        case.number("correct", ((best == ids) & (ids >= 0)).sum())
        yield case


def recurrence(kind, name, seed, steps, batch, size, lengths=None, initial=False, bias=True,
               both=False):
    """torch.nn's own module on a packed sequence; `both` is a bidirectional one."""
    case = Case(name, seed)
    gates = {"gru": 3, "lstm": 4, "rnn": 1}[kind]
    module = {"gru": torch.nn.GRU, "lstm": torch.nn.LSTM, "rnn": torch.nn.RNN}[kind](
        2, size, bias=bias, bidirectional=both).double()
    x = case.input("x", steps * batch, 2)
    suffixes = ["", "_reverse"] if both else [""]
    for suffix in suffixes:
        shapes = {"weight_ih": (gates * size, 2), "weight_hh": (gates * size, size)}
        if bias:
            shapes |= {"bias_ih": (gates * size,), "bias_hh": (gates * size,)}
        for part, shape in shapes.items():
            parameter = getattr(module, f"{part}_l0{suffix}")
            parameter.data = torch.tensor(case.draw(*shape) / 2)
            case.inputs[part + suffix] = parameter
    states = []
    if initial:
        for part in ["state", "cell"][:2 if kind == "lstm" else 1]:
            states.append(torch.stack([case.input(part + s, batch, size) for s in suffixes]))
    start = None if not initial else tuple(states) if kind == "lstm" else states[0]
    packed = pack_padded_sequence(x.reshape(steps, batch, 2), lengths or [steps] * batch)
    out, last = module(packed, start)
    case.output("states", pad_packed_sequence(out, total_length=steps)[0])
    last = last if kind == "lstm" else (last,)
    for part, tensor in zip(["last", "last_cell"], last):
        for direction, suffix in enumerate(suffixes):
            case.output(part + suffix, tensor[direction])
    return case


def recurrences(kind, seed):
    yield recurrence(kind, "plain", seed, steps=3, batch=2, size=3)
    yield recurrence(kind, "without-bias", seed + 1, steps=2, batch=2, size=2, bias=False)
    yield recurrence(kind, "step", seed + 2, steps=1, batch=3, size=2, initial=True)
    yield recurrence(kind, "both-ways", seed + 3, steps=4, batch=3, size=3, lengths=[4, 2, 1],
                     initial=True, both=True)


def soft_lookup(case, scores, values, lengths, temperature):
    """`scores` [T, B, S], `values` [S, B, d]; the softmax sees each sequence's positions alone."""
    over = torch.arange(scores.shape[2])[None, None, :] >= torch.tensor(lengths)[None, :, None]
    weights = torch.softmax((scores / temperature).masked_fill(over, -torch.inf), dim=2)
    case.arrays[f"{case.name}/out/weights"] = weights.detach().numpy().reshape(-1, scores.shape[2])
    case.output("contexts", torch.einsum("tbs,sbd->tbd", weights, values))


def attention():
    steps, batch, positions, size = 3, 2, 4, 3
    for number, (name, lengths, temperature) in enumerate([
            ("dot", [4, 4], 1.0), ("dot-values-are-keys", [4, 2], 1.0), ("scaled-dot", [4, 2], 0.5),
            ("general", [3, 4], 1.0), ("additive", [4, 2], 1.0), ("concat", [1, 4], 2.0)]):
        case = Case(name, 60 + number)
        queries = case.input("queries", steps * batch, size).reshape(steps, batch, size)
        keys = case.input("keys", positions * batch, size).reshape(positions, batch, size)
        values = keys
        if name != "dot-values-are-keys":
            values = case.input("values", positions * batch, 2).reshape(positions, batch, 2)
        if name in ("additive", "concat"):
            if name == "additive":
                q = functional.linear(queries, case.input("W", 4, size))
                k = functional.linear(keys, case.input("U", 4, size))
                hidden = torch.tanh(q[:, :, None] + k.transpose(0, 1)[None])
            else:
                pairs = torch.cat([queries[:, :, None].expand(-1, -1, positions, -1),
                                   keys.transpose(0, 1)[None].expand(steps, -1, -1, -1)], dim=3)
                hidden = torch.tanh(functional.linear(pairs, case.input("W_a", 4, 2 * size)))
            scores = hidden @ case.input("v", 4)
        else:
            if name == "general":
                keys = functional.linear(keys, case.input("W_a", size, size))
            scores = torch.einsum("tbd,sbd->tbs", queries, keys)
            if name == "scaled-dot":
                scores = scores / np.sqrt(size)
        soft_lookup(case, scores, values, lengths, temperature)
        yield case


def write(path, cases):
    arrays = {}
    for case in cases:
        arrays |= case.finish()
    write_arrays(path, arrays, tool="pytorch")


def main():
    write("autograd/operations.txt", operations())
    write("layers/layers.txt", layers())
    write("layers/output_loss.txt", output_losses())
    for seed, kind in [(20, "gru"), (30, "lstm"), (40, "rnn")]:
        write(f"layers/{kind}.txt", recurrences(kind, seed))
    write("attention/attention_step.txt", attention())


main()
