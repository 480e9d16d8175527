"""Views by unflatten, names by rules.

Diagnosis: none
"""

import torch
from torch import nn


def weights_from_torch(state):
    new = {}
    for name, value in state.items():
        if name.startswith("self_attn.in_proj_"):
            kind = name.rsplit("_", 1)[1]
            for part, piece in zip("query key value".split(), value.unflatten(0, (3, -1))):
                new[f"attention.W_{part}.{kind}"] = piece
        else:
            new[name.replace("self_attn.", "attention.")] = value.clone()
    return new
