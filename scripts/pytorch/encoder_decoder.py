"""The encoder-decoder of src/translation in PyTorch: the same settings, weights and numbers."""
import dataclasses
import re

import torch
from torch import nn
from torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence

CELLS = {"rnn": nn.RNN, "gru": nn.GRU, "lstm": nn.LSTM}
PADDING, BEGIN, END, UNKNOWN = range(4)


@dataclasses.dataclass
class Settings:
    """The architecture; names and defaults are those of EncoderDecoderOptions."""

    cell: str = "gru"
    embedding_size: int = 32
    encoder_size: int = 32
    decoder_size: int = 64
    layers: int = 1
    bidirectional: bool = True
    residual: bool = False
    attention: str = "dot"
    attention_size: int = 64
    values: str = "embeddings"
    input_feeding: bool = False
    reversed_source: bool = False
    tied_embeddings: bool = False
    dropout: float = 0.0

    @property
    def state_size(self):
        return self.encoder_size * (2 if self.bidirectional else 1)

    @property
    def context_size(self):
        if self.attention == "none" or self.values == "states":
            return self.state_size
        return self.embedding_size + (self.state_size if self.values != "embeddings" else 0)


class Attention(nn.Module):
    """Scores of queries [B, T, d_d] against states [B, S, d_e], and contexts."""

    def __init__(self, s):
        super().__init__()
        self.function = s.attention
        hidden, states = s.attention_size, s.state_size
        if s.attention == "general":
            self.weight = nn.Parameter(torch.zeros(s.decoder_size, states))
        if s.attention == "concat":
            self.weight = nn.Parameter(torch.zeros(hidden, s.decoder_size + states))
        if s.attention == "additive":
            self.query = nn.Linear(s.decoder_size, hidden, bias=False)
            self.key = nn.Linear(states, hidden, bias=False)
        if s.attention in ("concat", "additive"):
            self.v = nn.Parameter(torch.zeros(hidden))

    def scores(self, queries, states):
        if self.function == "general":
            states = states @ self.weight.T
        if self.function in ("dot", "scaled-dot", "general"):
            scores = queries @ states.transpose(1, 2)
            return scores / queries.shape[2] ** 0.5 if self.function == "scaled-dot" else scores
        if self.function == "concat":
            size = queries.shape[2]
            queries, keys = queries @ self.weight[:, :size].T, states @ self.weight[:, size:].T
        else:
            queries, keys = self.query(queries), self.key(states)
        return torch.tanh(queries[:, :, None] + keys[:, None]) @ self.v  # [B, T, S]

    def forward(self, queries, states, values, mask):
        scores = self.scores(queries, states).masked_fill(~mask[:, None], float("-inf"))
        weights = scores.softmax(2)
        return weights @ values, weights


class EncoderDecoder(nn.Module):
    """Tensors are batch-first: ids [B, S] and [B, T], padded at the end."""

    def __init__(self, settings, source_vocabulary, target_vocabulary):
        super().__init__()
        s = self.settings = settings
        self.source_embedding = nn.Embedding(source_vocabulary, s.embedding_size)
        self.encoder = self.recurrences(s.embedding_size, s.state_size, s.encoder_size, s.bidirectional)
        self.bridge = nn.ModuleList(nn.Linear(s.state_size, s.decoder_size) for _ in range(s.layers))
        if s.cell == "lstm":
            self.cell_bridge = nn.ModuleList(
                nn.Linear(s.state_size, s.decoder_size) for _ in range(s.layers)
            )
        self.target_embedding = nn.Embedding(target_vocabulary, s.embedding_size)
        feed = s.decoder_size if s.input_feeding else 0
        self.decoder = self.recurrences(s.embedding_size + feed, s.decoder_size, s.decoder_size, False)
        if s.attention != "none":
            self.attention = Attention(s)
        self.combine = nn.Linear(s.decoder_size + s.context_size, s.decoder_size)
        self.output = nn.Linear(s.decoder_size, target_vocabulary)
        if s.tied_embeddings:
            self.output.weight = self.target_embedding.weight
        self.dropout = nn.Dropout(s.dropout)
        self.start()

    def recurrences(self, first, others, size, bidirectional):
        """A module a layer, so that a residual connection can go around it."""
        cell = CELLS[self.settings.cell]
        sizes = [first] + [others] * (self.settings.layers - 1)
        return nn.ModuleList(
            cell(inputs, size, batch_first=True, bidirectional=bidirectional) for inputs in sizes
        )

    def start(self):
        """As EncoderDecoder starts: small normal embeddings, Xavier matrices, PyTorch's biases."""
        for name, weight in self.named_parameters():
            if "embedding" in name:
                nn.init.normal_(weight, std=0.1)
            elif weight.dim() == 2:
                nn.init.xavier_uniform_(weight)
            elif name == "attention.v":
                nn.init.xavier_uniform_(weight[None])

    def encode(self, ids, lengths):
        """`lengths` on the CPU. What the decoder needs of the source."""
        s = self.settings
        mask = torch.arange(ids.shape[1], device=ids.device)[None] < lengths.to(ids.device)[:, None]
        if s.reversed_source:
            positions = torch.arange(ids.shape[1], device=ids.device)[None].expand_as(ids)
            backwards = lengths.to(ids.device)[:, None] - 1 - positions
            ids = ids.gather(1, torch.where(mask, backwards, positions))
        embeddings = self.dropout(self.source_embedding(ids))
        x = pack_padded_sequence(embeddings, lengths, batch_first=True, enforce_sorted=False)
        initial = []
        for layer, recurrence in enumerate(self.encoder):
            states, last = recurrence(x)
            last = last if isinstance(last, tuple) else (last,)
            last = [torch.cat(tuple(both), 1) for both in last]  # both ways, [B, state_size]
            fixed = last[0]
            first = torch.tanh(self.bridge[layer](last[0]))[None]
            initial.append((first, self.cell_bridge[layer](last[1])[None]) if s.cell == "lstm" else first)
            data = states.data + x.data if s.residual and layer > 0 else states.data
            if layer + 1 < s.layers:
                data = self.dropout(data)
            x = PackedSequence(data, x.batch_sizes, x.sorted_indices, x.unsorted_indices)
        states = pad_packed_sequence(x, batch_first=True, total_length=ids.shape[1])[0]
        values = {
            "states": states,
            "embeddings": embeddings,
            "states-and-embeddings": torch.cat((states, embeddings), 2),
        }[s.values]
        return {"states": states, "values": values, "fixed": fixed, "mask": mask}, initial

    def step(self, source, state, ids, feed=None):
        """One or more target positions [B, T]: the attentional states and the decoder's own."""
        s = self.settings
        x = self.dropout(self.target_embedding(ids))
        if s.input_feeding:
            x = torch.cat((x, feed), 2)
        after = []
        for layer, recurrence in enumerate(self.decoder):
            states, last = recurrence(x, state[layer])
            after.append(last)
            x = states + x if s.residual and layer > 0 else states
            if layer + 1 < s.layers:
                x = self.dropout(x)
        if s.attention == "none":
            context = source["fixed"][:, None].expand(-1, ids.shape[1], -1)
        else:
            context, _ = self.attention(x, source["states"], source["values"], source["mask"])
        return torch.tanh(self.combine(torch.cat((x, context), 2))), after

    def forward(self, source_ids, source_lengths, target_inputs):
        """Logits [B, T, target_vocabulary] with teacher forcing."""
        source, state = self.encode(source_ids, source_lengths)
        if not self.settings.input_feeding:
            attentional, _ = self.step(source, state, target_inputs)
            return self.output(self.dropout(attentional))
        feed = source["fixed"].new_zeros(len(source_ids), 1, self.settings.decoder_size)
        steps = []
        for t in range(target_inputs.shape[1]):
            feed, state = self.step(source, state, target_inputs[:, t : t + 1], feed)
            steps.append(feed)
        return self.output(self.dropout(torch.cat(steps, 1)))

    @torch.no_grad()
    def translate(self, ids, longest):
        """Greedy, one sentence: its words without the end."""
        source, state = self.encode(torch.tensor([ids]), torch.tensor([len(ids)]))
        feed = source["fixed"].new_zeros(1, 1, self.settings.decoder_size)
        word, words = BEGIN, []
        for _ in range(longest):
            feed, state = self.step(source, state, torch.tensor([[word]]), feed)
            logits = self.output(feed)[0, 0]
            logits[[PADDING, BEGIN]] = float("-inf")
            word = int(logits.argmax())
            if word == END:
                break
            words.append(word)
        return words

    def file_names(self):
        """A file's name of each parameter: a recurrence's layers are told by their suffix there."""
        names = {}
        for name, _ in self.named_parameters():
            found = re.fullmatch(r"((?:en|de)coder)\.(\d+)\.(.*)_l0(.*)", name)
            names[name] = "{}.{}_l{}{}".format(found[1], found[3], found[2], found[4]) if found else name
        return names

    def file_tensors(self):
        parameters = dict(self.named_parameters())
        return {file_name: parameters[name] for name, file_name in self.file_names().items()}

    @torch.no_grad()
    def load_file_tensors(self, tensors):
        expected = self.file_tensors()
        if expected.keys() != tensors.keys():
            raise ValueError(f"not this architecture's weights: {expected.keys() ^ tensors.keys()}")
        for name, parameter in expected.items():
            if parameter.shape != tensors[name].shape:
                raise ValueError(f"{name}: expected {parameter.shape}, found {tensors[name].shape}")
            parameter.copy_(tensors[name])
