#!/usr/bin/python3
"""Small models as scripts/pytorch writes them, and PyTorch's logits for them in float64.

`pytorch/translation/NAME.safetensors` is a model with random weights, `NAME.txt` the sentences it
read and its logits: `source` [B, S] and `target` [B, T] are padded ids, `lengths` [2, B] how long each
is, `logits` [B * T, V] those with teacher forcing, sentence by sentence, the rows past an end 0.
"""
import pathlib
import sys

import numpy as np
import torch

from golden_arrays import GOLDEN, write_arrays

sys.path.insert(0, str(GOLDEN.parents[1] / "scripts" / "pytorch"))
import model_file
from encoder_decoder import EncoderDecoder, Settings

TINY = {"embedding_size": 3, "encoder_size": 2, "decoder_size": 4, "attention_size": 3}
MODELS = {
    "gru_dot": {},
    "lstm_general": {
        "cell": "lstm", "layers": 2, "residual": True, "attention": "general", "input_feeding": True,
        "values": "states-and-embeddings", "dropout": 0.2,
    },
    "rnn_additive": {
        "cell": "rnn", "attention": "additive", "values": "states", "bidirectional": False,
        "reversed_source": True,
    },
    "gru_concat": {"attention": "concat", "layers": 2, "embedding_size": 4, "tied_embeddings": True},
    "lstm_scaled_dot": {"cell": "lstm", "attention": "scaled-dot", "values": "states", "layers": 2},
    "gru_fixed": {"attention": "none", "input_feeding": True},
}
SOURCE_WORDS = model_file.SPECIALS + ["the", "black", "cat", "sleeps"]
TARGET_WORDS = model_file.SPECIALS + ["le", "chat", "noir", "dort", "l'"]
LENGTHS = [5, 3, 1], [4, 6, 2]  # of sources; of targets with their ends


def random_ids(random, lengths, words):
    ids = np.zeros((len(lengths), max(lengths)), int)
    for row, length in zip(ids, lengths):
        row[:length] = random.integers(4, len(words), length)
    return ids


def main():
    for number, (name, changes) in enumerate(MODELS.items()):
        random = np.random.default_rng(number)
        model = EncoderDecoder(Settings(**(TINY | changes)), len(SOURCE_WORDS), len(TARGET_WORDS)).eval()
        with torch.no_grad():
            for parameter in model.parameters():  # float32 holds multiples of 1/64 exactly
                draws = np.round(48 * random.standard_normal(tuple(parameter.shape))) / 64
                parameter.copy_(torch.tensor(draws))
        target = pathlib.Path(GOLDEN, "pytorch", "translation", name)
        target.parent.mkdir(parents=True, exist_ok=True)
        model_file.save(f"{target}.safetensors", model, SOURCE_WORDS, TARGET_WORDS, {"made by": "PyTorch"})
        source, words = (
            random_ids(random, lengths, known)
            for lengths, known in zip(LENGTHS, (SOURCE_WORDS, TARGET_WORDS))
        )
        inputs = np.concatenate((np.full((len(words), 1), 1), words[:, :-1]), 1)
        with torch.no_grad():
            logits = model.double()(torch.tensor(source), torch.tensor(LENGTHS[0]), torch.tensor(inputs))
        logits = logits.numpy()
        for row, length in zip(logits, LENGTHS[1]):
            row[length:] = 0
        write_arrays(
            f"translation/{name}.txt",
            {
                "source": source,
                "target": inputs,
                "lengths": np.array(LENGTHS),
                "logits": logits.reshape(-1, logits.shape[2]),
            },
            tool="pytorch",
        )


if __name__ == "__main__":
    main()
