"""Trains the encoder-decoder on sentence pairs and writes a file that the page and the command load.

    torchrun --nproc_per_node 2 train.py --tsv pairs.tsv --out model.safetensors

Each line of the TSV is `source TAB target`, words between spaces; further columns are ignored. Every
process takes its share of each batch; gradients are averaged (DistributedDataParallel, gloo on CPUs,
nccl on GPUs). Without torchrun it trains in one process. docs/pytorch.md has more.
"""
import argparse
import collections
import contextlib
import dataclasses
import math
import os
import random
import sys
import time
import unicodedata

import torch
from torch import distributed, nn
from torch.nn.parallel import DistributedDataParallel

import model_file
from encoder_decoder import BEGIN, END, PADDING, UNKNOWN, EncoderDecoder, Settings


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tsv", help="sentence pairs, source TAB target")
    parser.add_argument("--src", help="source sentences, one a line; with --tgt")
    parser.add_argument("--tgt", help="target sentences, one a line")
    parser.add_argument("--out", required=True, help="the model's file")
    parser.add_argument("--from", dest="begin", help="a model's file to go on from, the command's too")
    parser.add_argument("--steps", type=int, default=2800)
    parser.add_argument("--batch-size", type=int, default=64, help="pairs, all processes together")
    parser.add_argument("--learning-rate", type=float, default=8e-3, help="the largest")
    parser.add_argument("--warmup-steps", type=int, default=50)
    parser.add_argument("--final-fraction", type=float, default=0.02, help="of it, at the end")
    parser.add_argument("--clip-norm", type=float, default=1.0)
    parser.add_argument("--label-smoothing", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--min-count", type=int, default=1, help="of a word in the vocabulary")
    parser.add_argument("--max-words", type=int, default=65536, help="of a vocabulary")
    parser.add_argument("--held-out", type=int, default=100, help="last pairs that are not trained on")
    for field in dataclasses.fields(Settings):
        name = "--" + field.name.replace("_", "-")
        if field.type in (bool, "bool"):
            parser.add_argument(name, action=argparse.BooleanOptionalAction, default=field.default)
        else:
            parser.add_argument(name, type=type(field.default), default=field.default)
    arguments = parser.parse_args()
    if (arguments.tsv is None) == (arguments.src is None or arguments.tgt is None):
        parser.error("give --tsv, or --src and --tgt")
    return arguments


def read_lines(path):
    with open(path, encoding="utf-8-sig") as file:
        return [unicodedata.normalize("NFC", line.rstrip("\r\n")) for line in file]


def read_pairs(arguments):
    if arguments.tsv:
        columns = [line.split("\t") for line in read_lines(arguments.tsv)]
        pairs = [(line[0].split(), line[1].split()) for line in columns if len(line) > 1]
    else:
        source, target = read_lines(arguments.src), read_lines(arguments.tgt)
        if len(source) != len(target):
            sys.exit(f"{arguments.src} has {len(source)} lines, {arguments.tgt} has {len(target)}")
        pairs = [(s.split(), t.split()) for s, t in zip(source, target)]
    pairs = [pair for pair in pairs if pair[0] and pair[1]]
    if len(pairs) <= arguments.held_out:
        sys.exit(f"{len(pairs)} sentence pairs were found; more than --held-out are needed")
    return pairs


def make_vocabulary(sentences, arguments):
    """The specials, then the most frequent words, those as frequent as each other as first seen."""
    counts = collections.Counter(word for sentence in sentences for word in sentence)
    words = [word for word, count in counts.most_common() if count >= arguments.min_count]
    words = [word for word in words if word not in model_file.SPECIALS]
    return (model_file.SPECIALS + words)[: arguments.max_words]


def encode(words, vocabulary):
    ids = {word: id_ for id_, word in enumerate(vocabulary)}
    for special in model_file.SPECIALS:
        ids[special] = UNKNOWN
    return [[ids.get(word, UNKNOWN) for word in sentence] for sentence in words]


def padded(sentences):
    longest = max(map(len, sentences))
    return torch.tensor([ids + [PADDING] * (longest - len(ids)) for ids in sentences])


def make_batch(pairs):
    """Source ids, their lengths, what the decoder reads, what it should write."""
    lengths = torch.tensor([len(source) for source, _ in pairs])
    inputs = padded([[BEGIN] + target for _, target in pairs])
    outputs = padded([target + [END] for _, target in pairs])
    return padded([source for source, _ in pairs]), lengths, inputs, outputs


def batches(pairs, size, seed):
    """Batches of pairs about as long as each other, without end and the same in every process."""
    order = random.Random(seed)
    while True:
        places = list(range(len(pairs)))
        order.shuffle(places)
        pool = size * 128
        for begin in range(0, len(places), pool):
            chosen = sorted(places[begin : begin + pool], key=lambda place: len(pairs[place][0]))
            cut = [chosen[i : i + size] for i in range(0, len(chosen), size)]
            order.shuffle(cut)
            yield from ([pairs[place] for place in batch] for batch in cut)


def learning_rate(step, arguments):
    """Linear warm-up, then half a cosine down to the final fraction."""
    if step < arguments.warmup_steps:
        return arguments.learning_rate * (step + 1) / arguments.warmup_steps
    done = (step - arguments.warmup_steps) / max(1, arguments.steps - arguments.warmup_steps)
    cosine = 0.5 * (1 + math.cos(math.pi * done))
    return arguments.learning_rate * (arguments.final_fraction + (1 - arguments.final_fraction) * cosine)


def share_of(batch, rank, processes):
    """A process' part of a batch; a short batch gives everyone at least one pair."""
    return batch[rank::processes] or batch[:1]


def train(network, pairs, arguments, rank, processes, device):
    optimizer = torch.optim.Adam(network.parameters(), lr=arguments.learning_rate, eps=1e-8)
    criterion = nn.CrossEntropyLoss(ignore_index=PADDING, label_smoothing=arguments.label_smoothing)
    started, words = time.time(), 0
    for step, batch in enumerate(batches(pairs, arguments.batch_size, arguments.seed)):
        if step == arguments.steps:
            return
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(step, arguments)
        source, lengths, inputs, outputs = make_batch(share_of(batch, rank, processes))
        logits = network(source.to(device), lengths, inputs.to(device))
        loss = criterion(logits.flatten(0, 1), outputs.to(device).flatten())
        if not torch.isfinite(loss):
            sys.exit(f"step {step + 1}: the loss is no number; try a lower --learning-rate")
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), arguments.clip_norm)
        optimizer.step()
        words += sum(len(source) + len(target) + 1 for source, target in batch)
        if rank == 0 and (step + 1) % 100 == 0:
            speed = words / (time.time() - started)
            print(f"step {step + 1}  loss {loss.item():.4f}  {speed:,.0f} words/s", flush=True)


def exact_matches(model, pairs):
    model.cpu().eval()
    return sum(model.translate(source, 2 * len(source) + 10) == target for source, target in pairs)


def spread(model, device):
    """The largest difference between the processes' weights, which must be 0."""
    weights = nn.utils.parameters_to_vector(model.parameters()).detach().to(device)
    largest, smallest = weights.clone(), weights.clone()
    distributed.all_reduce(largest, distributed.ReduceOp.MAX)
    distributed.all_reduce(smallest, distributed.ReduceOp.MIN)
    return (largest - smallest).max().item()


@contextlib.contextmanager
def process_group():
    """This process' number, how many there are, and its device."""
    processes = int(os.environ.get("WORLD_SIZE", 1))
    rank = int(os.environ.get("RANK", 0))
    gpu = torch.cuda.is_available()
    device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", 0))) if gpu else torch.device("cpu")
    if processes > 1:
        distributed.init_process_group("nccl" if gpu else "gloo")
    yield rank, processes, device
    if processes > 1:
        distributed.barrier()  # nobody leaves while another still waits for an answer
        distributed.destroy_process_group()


def begin_model(arguments, pairs):
    if arguments.begin:
        return model_file.load(arguments.begin)
    settings = Settings(**{field.name: getattr(arguments, field.name) for field in dataclasses.fields(Settings)})
    source_words, target_words = (make_vocabulary(side, arguments) for side in zip(*pairs))
    return EncoderDecoder(settings, len(source_words), len(target_words)), source_words, target_words


def main():
    arguments = parse_arguments()
    pairs = read_pairs(arguments)
    torch.manual_seed(arguments.seed)
    known = pairs[: len(pairs) - arguments.held_out]
    model, source_words, target_words = begin_model(arguments, known)
    source, target = (encode(side, words) for side, words in zip(zip(*pairs), (source_words, target_words)))
    encoded = list(zip(source, target))
    training, held_out = encoded[: len(known)], encoded[len(known) :]
    with process_group() as (rank, processes, device):
        torch.manual_seed(arguments.seed + rank)  # for dropout
        model.to(device).train()
        network = DistributedDataParallel(model) if processes > 1 else model
        train(network, training, arguments, rank, processes, device)
        if processes > 1 and spread(model, device) != 0:
            sys.exit("the processes' weights have drifted apart")
        del network
    if rank == 0:
        details = {"steps": arguments.steps, "seed": arguments.seed}
        details["trained with"] = f"PyTorch {torch.__version__}"
        model_file.save(arguments.out, model, source_words, target_words, details)
        matches = exact_matches(model, held_out)
        print(f"{matches} of {len(held_out)} held-out sentences exact", flush=True)


if __name__ == "__main__":
    main()
