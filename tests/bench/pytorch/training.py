"""Training steps of the bench's two models in PyTorch, on one thread with OpenBLAS.

training.py lesson SOURCE_WORDS TARGET_WORDS PASSES < PAIRS   pairs as `softlookup corpus` writes them
training.py dates STEPS

Prints one JSON object: the best pass over all batches, or the best ten steps, of the fastest way found.
"""
import json
import random
import sys
import time

import torch
from torch import nn
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

PADDING, BEGIN, END = 0, 1, 2
FIRST_WORD = 4


def require_openblas():
    """Debian's reference BLAS is about 17 times slower: its figures say nothing about PyTorch."""
    torch.ones(64, 64) @ torch.ones(64, 64)
    with open("/proc/self/maps", encoding="utf8") as maps:
        libraries = {line.split()[-1] for line in maps if ".so" in line}
    blas = sorted(library for library in libraries if "openblas" in library.lower())
    if not blas:
        used = ", ".join(sorted(library for library in libraries if "blas" in library))
        sys.exit(
            f"PyTorch multiplies with {used or 'an unknown library'}, not OpenBLAS: install "
            "libopenblas0-pthread, or let libblas.so.3 lead to it with update-alternatives"
        )
    return blas[0]


class LessonModel(nn.Module):
    """The preset `lesson`; ids are time-major, [S, B] and [T, B], the longest source first.

    Without `packed`, the encoder reads the padding at a source's end as words: less exact, faster.
    """

    def __init__(self, source_words, target_words, packed):
        super().__init__()
        self.packed = packed
        self.source_embedding = nn.Embedding(source_words, 32)
        self.encoder = nn.GRU(32, 32, bidirectional=True)
        self.bridge = nn.Linear(64, 64)
        self.target_embedding = nn.Embedding(target_words, 32)
        self.decoder = nn.GRU(32, 64)
        self.combine = nn.Linear(96, 64)
        self.output = nn.Linear(64, target_words)

    def encode(self, embeddings, lengths):
        if not self.packed:
            return self.encoder(embeddings)
        states, last = self.encoder(pack_padded_sequence(embeddings, lengths))
        return pad_packed_sequence(states)[0], last

    def forward(self, source, lengths, target_inputs):
        embeddings = self.source_embedding(source)
        states, last = self.encode(embeddings, lengths)  # [S, B, 64], [2, B, 32]
        first = torch.tanh(self.bridge(torch.cat((last[0], last[1]), 1)))
        decoded, _ = self.decoder(self.target_embedding(target_inputs), first[None])
        scores = decoded.transpose(0, 1) @ states.permute(1, 2, 0)  # [B, T, S]
        padding = torch.arange(len(source))[None] >= lengths[:, None]
        weights = scores.masked_fill(padding[:, None], float("-inf")).softmax(2)
        contexts = (weights @ embeddings.transpose(0, 1)).transpose(0, 1)
        return self.output(torch.tanh(self.combine(torch.cat((decoded, contexts), 2))))


class DateModel(nn.Module):
    """LSTM encoder and decoder with dot attention, as TensorFlow.js' date-conversion example."""

    def __init__(self, source_words, target_words):
        super().__init__()
        self.source_embedding = nn.Embedding(source_words, 64)
        self.encoder = nn.LSTM(64, 64)
        self.bridge = nn.Linear(64, 64)
        self.cell_bridge = nn.Linear(64, 64)
        self.target_embedding = nn.Embedding(target_words, 64)
        self.decoder = nn.LSTM(64, 64)
        self.combine = nn.Linear(128, 64)
        self.output = nn.Linear(64, target_words)

    def forward(self, source, _, target_inputs):
        states, (state, cell) = self.encoder(self.source_embedding(source))
        first = (torch.tanh(self.bridge(state)), self.cell_bridge(cell))
        decoded, _ = self.decoder(self.target_embedding(target_inputs), first)
        weights = (decoded.transpose(0, 1) @ states.permute(1, 2, 0)).softmax(2)
        contexts = (weights @ states.transpose(0, 1)).transpose(0, 1)
        return self.output(torch.tanh(self.combine(torch.cat((decoded, contexts), 2))))


def read_batches(lines, batch_size=64):
    """The batches that one pass of the core draws, in another order.

    The core's sampler sorts pairs by source and target length and cuts them; up to 128 batches are
    sorted together, so that a pass over fewer has these batches. Ids count words as they appear.
    """
    words = ({}, {})
    pairs = []
    for line in lines:
        sides = [side.split() for side in line.rstrip("\n").split("\t")[:2]]
        pairs.append(
            [
                [ids.setdefault(word, FIRST_WORD + len(ids)) for word in side]
                for ids, side in zip(words, sides)
            ]
        )
    if len(pairs) > 128 * batch_size:
        sys.exit(f"{len(pairs)} pairs are more than a pass sorts together")
    pairs.sort(key=lambda pair: (len(pair[0]), len(pair[1])))
    batches = [
        make_batch(pairs[begin : begin + batch_size]) for begin in range(0, len(pairs), batch_size)
    ]
    random.Random(0).shuffle(batches)
    return batches


def make_batch(pairs):
    pairs = sorted(pairs, key=lambda pair: -len(pair[0]))
    pad = lambda rows: nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows])
    return {
        "source": pad([source for source, _ in pairs]),
        "lengths": torch.tensor([len(source) for source, _ in pairs]),
        "inputs": pad([[BEGIN] + target for _, target in pairs]),
        "outputs": pad([target + [END] for _, target in pairs]),
        "tokens": sum(len(source) + len(target) + 1 for source, target in pairs),
    }


class Training:
    def __init__(self, model, rate, clip_norm):
        self.model = model
        self.adam = torch.optim.Adam(model.parameters(), rate)
        self.clip_norm = clip_norm

    def step(self, batch):
        self.adam.zero_grad()
        logits = self.model(batch["source"], batch["lengths"], batch["inputs"])
        loss = cross_entropy(logits.flatten(0, 1), batch["outputs"].flatten(), ignore_index=PADDING)
        loss.backward()
        if self.clip_norm:
            nn.utils.clip_grad_norm_(self.model.parameters(), self.clip_norm)
        self.adam.step()
        return loss.item()


def best_seconds(training, batches, rounds):
    """The fastest of so many walks over the batches, after some steps that are not counted."""
    for batch in batches[:10]:
        training.step(batch)
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        for batch in batches:
            training.step(batch)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def measure_lesson(source_words, target_words, passes):
    batches = read_batches(sys.stdin)
    ways = {}
    for name in ("padded", "packed"):
        model = LessonModel(source_words, target_words, name == "packed")
        ways[name] = best_seconds(Training(model, 8e-3, 1.0), batches, passes)
    way = min(ways, key=ways.get)
    tokens = sum(batch["tokens"] for batch in batches)
    return {
        "way": f"eager, {way}",
        "steps_per_second": len(batches) / ways[way],
        "tokens_per_second": tokens / ways[way],
    }


def measure_dates(steps):
    batch = {
        "source": torch.randint(FIRST_WORD, 35, (12, 128)),
        "lengths": None,
        "inputs": torch.randint(FIRST_WORD, 13, (10, 128)),
        "outputs": torch.randint(FIRST_WORD, 13, (10, 128)),
    }
    training = Training(DateModel(35, 13), 1e-3, 0)
    seconds = best_seconds(training, [batch] * 10, steps // 10)
    return {"way": "eager", "steps_per_second": 10 / seconds, "tokens_per_second": 10 * 128 * 22 / seconds}


def main():
    torch.set_num_threads(1)
    torch.manual_seed(0)
    blas = require_openblas()
    workload, *numbers = sys.argv[1:]
    measure = {"lesson": measure_lesson, "dates": measure_dates}[workload]
    measured = measure(*map(int, numbers))
    print(json.dumps({**measured, "torch": torch.__version__, "blas": blas}))


if __name__ == "__main__":
    main()
