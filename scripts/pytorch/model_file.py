"""Soft Lookup's model files: safetensors, with the settings and vocabularies as text in the metadata.

The format of the file is docs/formats.md's, the keys of the metadata are docs/translation.md's.
"""
import json
import struct

import numpy as np
import torch

MODEL = "softlookup encoder-decoder"
VERSION = "1"
SPECIALS = ["<pad>", "<bos>", "<eos>", "<unk>"]


def write_safetensors(path, tensors, metadata):
    """`tensors` maps names to float32 tensors; sorted by name, as the reference implementation does."""
    header, data = {"__metadata__": dict(sorted(metadata.items()))}, b""
    for name in sorted(tensors):
        values = np.ascontiguousarray(tensors[name].detach().cpu().numpy(), dtype="<f4")
        end = len(data) + values.nbytes
        header[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": [len(data), end]}
        data += values.tobytes()
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def read_safetensors(path):
    """The tensors by name, and the metadata."""
    with open(path, "rb") as file:
        bytes_ = file.read()
    (size,) = struct.unpack("<Q", bytes_[:8])
    header = json.loads(bytes_[8 : 8 + size])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        if entry["dtype"] != "F32":
            raise ValueError(f"{path}: tensor {name} is {entry['dtype']}, expected F32")
        begin, end = (8 + size + offset for offset in entry["data_offsets"])
        values = np.frombuffer(bytes_[begin:end], dtype="<f4").reshape(entry["shape"])
        tensors[name] = torch.tensor(values)
    return tensors, metadata


def text_of(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def value_of(text, default):
    """Reads text_of(value) for a setting whose default is of the same type."""
    if isinstance(default, bool):
        if text not in ("true", "false"):
            raise ValueError(f"expected true or false, found {text}")
        return text == "true"
    return type(default)(text)


def save(path, model, source_words, target_words, details=None):
    """Writes a model that `softlookup translate` and the page load."""
    metadata = {"model": MODEL, "version": VERSION}
    metadata |= {name: text_of(value) for name, value in vars(model.settings).items()}
    metadata["source_text"] = metadata["target_text"] = "spaced compose"
    metadata["source_vocabulary"] = " ".join(source_words)
    metadata["target_vocabulary"] = " ".join(target_words)
    metadata |= {f"detail.{name}": str(value) for name, value in (details or {}).items()}
    write_safetensors(path, model.file_tensors(), metadata)


def load(path):
    """The model, its source words and its target words."""
    from encoder_decoder import EncoderDecoder, Settings

    tensors, metadata = read_safetensors(path)
    if metadata.get("model") != MODEL or metadata.get("version") != VERSION:
        raise ValueError(f"{path}: not a model of Soft Lookup, version {VERSION}")
    defaults = vars(Settings())
    settings = Settings(**{name: value_of(metadata[name], defaults[name]) for name in defaults})
    source_words = metadata["source_vocabulary"].split(" ")
    target_words = metadata["target_vocabulary"].split(" ")
    model = EncoderDecoder(settings, len(source_words), len(target_words))
    model.load_file_tensors(tensors)
    return model, source_words, target_words
