"""The three weights are transposed.

Diagnosis: The parts of the weight are transposed.
"""

import torch
from torch import nn


def weights_from_torch(state):
    out = {}
    w = state["self_attn.in_proj_weight"]
    b = state["self_attn.in_proj_bias"]
    d = w.shape[1]
    for i, n in enumerate(["W_query", "W_key", "W_value"]):
        out[f"attention.{n}.weight"] = w[i * d : (i + 1) * d].T
        out[f"attention.{n}.bias"] = b[i * d : (i + 1) * d]
    out["attention.out_proj.weight"] = state["self_attn.out_proj.weight"]
    out["attention.out_proj.bias"] = state["self_attn.out_proj.bias"]
    for n in ["linear1", "linear2", "norm1", "norm2"]:
        out[n + ".weight"] = state[n + ".weight"]
        out[n + ".bias"] = state[n + ".bias"]
    return out
