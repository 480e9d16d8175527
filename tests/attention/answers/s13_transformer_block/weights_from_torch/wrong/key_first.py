"""The first rows are taken for the key and the second for the query.

Diagnosis: The parts are in another order: key, query, value.
"""

import torch
from torch import nn


def weights_from_torch(state):
    k, q, v = state["self_attn.in_proj_weight"].chunk(3, dim=0)
    kb, qb, vb = state["self_attn.in_proj_bias"].chunk(3, dim=0)
    new = {
        "attention.W_query.weight": q,
        "attention.W_query.bias": qb,
        "attention.W_key.weight": k,
        "attention.W_key.bias": kb,
        "attention.W_value.weight": v,
        "attention.W_value.bias": vb,
    }
    for name, value in state.items():
        if "in_proj" not in name:
            new[name.replace("self_attn", "attention")] = value
    return new
