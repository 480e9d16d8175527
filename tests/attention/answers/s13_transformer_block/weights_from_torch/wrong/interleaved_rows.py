"""Every third row goes to the query, key and value (interleaved).

Diagnosis: Each layer gets every third row.
"""

import torch
from torch import nn


def weights_from_torch(state):
    out = {}
    for i, n in enumerate(("W_query", "W_key", "W_value")):
        out[f"attention.{n}.weight"] = state["self_attn.in_proj_weight"][i::3]
        out[f"attention.{n}.bias"] = state["self_attn.in_proj_bias"][i::3]
    for kind in ("weight", "bias"):
        out[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for n in ("linear1", "linear2", "norm1", "norm2"):
            out[f"{n}.{kind}"] = state[f"{n}.{kind}"]
    return out
