#!/usr/bin/python3
"""A safetensors file of every type, laid out by hand after the format's description.

Not what a writer would choose: the header names the tensors in another order than the data holds
them, starts the data and some tensors at odd addresses, and escapes characters that need none.
"""
import json
import pathlib
import struct

import numpy as np

TARGET = pathlib.Path(__file__).resolve().parent / "numpy" / "formats" / "every_type.safetensors"


def bfloat16(values):
    return (np.asarray(values, np.float32).view(np.uint32) >> 16).astype("<u2")


def main():
    tensors = {
        "flags": ("BOOL", np.array([1, 0, 1], "?")),
        "u8": ("U8", np.array([0, 255], "u1")),
        "i8": ("I8", np.array([-128, 127], "i1")),
        "i16": ("I16", np.array([-32768, 32767], "<i2")),
        "u16": ("U16", np.array([0, 65535], "<u2")),
        "half": ("F16", np.array([1.5, -0.0, 6e-8, 65504, np.inf, 6.1e-5], "<f2")),
        "i32": ("I32", np.array([-(2**31), 2**31 - 1], "<i4")),
        "u32": ("U32", np.array([0, 2**32 - 1], "<u4")),
        "matrix": ("F32", np.array([[0.1, -2, 3], [4, 1e-40, 3.4e38]], "<f4")),
        "f64": ("F64", np.array([0.1, 1e-300], "<f8")),
        "i64": ("I64", np.array([-(2**63), 2**53 + 1], "<i8")),
        "u64": ("U64", np.array([2**64 - 1, 1], "<u8")),
        "scalar": ("F32", np.array(7.25, "<f4")),
        "empty": ("F32", np.zeros((0, 5), "<f4")),
        "modèle.\U0001f600": ("U8", np.array([42], "u1")),
    }
    entries, data = {}, b""
    for name, (dtype, array) in tensors.items():
        begin = len(data)
        data += array.tobytes()
        entries[name] = {
            "dtype": dtype, "shape": list(array.shape), "data_offsets": [begin, len(data)],
        }
    values = bfloat16([1.5, -3.0, 2.0**-130])
    entries["brain"] = {
        "dtype": "BF16", "shape": [3], "data_offsets": [len(data), len(data) + 6],
    }
    data += values.tobytes()
    header = {"__metadata__": {"format": "pt", "note": 'a "quoted"\n\tline \\ \x01 é'}}
    header.update(sorted(entries.items()))
    text = json.dumps(header, indent=1).encode()
    text += b" " * (1 - len(text) % 2)  # an odd address for the data
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(struct.pack("<Q", len(text)) + text + data)


main()
