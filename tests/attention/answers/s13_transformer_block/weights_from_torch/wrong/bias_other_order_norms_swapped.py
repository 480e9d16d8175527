"""The norms are exchanged, and the biases of key and value are exchanged.

Diagnosis: In in_proj_bias, keys and values are exchanged. norm1 and norm2 are exchanged.
"""

import torch
from torch import nn


def weights_from_torch(state):
    out = {}
    w = state["self_attn.in_proj_weight"].chunk(3)
    b = state["self_attn.in_proj_bias"].chunk(3)
    for n, i, j in (("W_query", 0, 0), ("W_key", 1, 2), ("W_value", 2, 1)):
        out[f"attention.{n}.weight"] = w[i]
        out[f"attention.{n}.bias"] = b[j]
    for kind in ("weight", "bias"):
        out[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for n, m in (
            ("linear1", "linear1"),
            ("linear2", "linear2"),
            ("norm1", "norm2"),
            ("norm2", "norm1"),
        ):
            out[f"{n}.{kind}"] = state[f"{m}.{kind}"]
    return out
