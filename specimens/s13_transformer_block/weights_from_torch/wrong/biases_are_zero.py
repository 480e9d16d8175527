"""The biases of queries, keys and values are set to zero.

PyTorch starts them at zero, but after training they are not.
"""

import torch


def weights_from_torch(state):
    weights = {k: v for k, v in state.items() if not k.startswith("self_attn")}
    parts = state["self_attn.in_proj_weight"].chunk(3)
    for name, part in zip(("W_query", "W_key", "W_value"), parts, strict=True):
        weights[f"attention.{name}.weight"] = part
        weights[f"attention.{name}.bias"] = torch.zeros(len(part))
    weights["attention.out_proj.weight"] = state["self_attn.out_proj.weight"]
    weights["attention.out_proj.bias"] = state["self_attn.out_proj.bias"]
    return weights
