"""Builds a state dict and loads it at once.

Diagnosis: none
"""

import torch


def from_torch_attention(source, target):
    if source.num_heads > 1 or source.in_proj_weight is None:
        raise ValueError("another kind of attention")
    state = dict(target.state_dict())
    d = source.embed_dim
    if state["out_proj.weight"].shape != (d, d) or state["W_query.weight"].shape != (d, d):
        raise ValueError("another width")
    given = source.state_dict()
    biased = "in_proj_bias" in given
    if biased and sum(k.endswith("bias") for k in state) < 4:
        raise ValueError("no place for a bias")
    for i, name in enumerate(("W_query", "W_key", "W_value")):
        state[f"{name}.weight"] = given["in_proj_weight"][i * d : (i + 1) * d]
        if f"{name}.bias" in state:
            zeros = torch.zeros(d)
            state[f"{name}.bias"] = given["in_proj_bias"][i * d : (i + 1) * d] if biased else zeros
    state["out_proj.weight"] = given["out_proj.weight"]
    if "out_proj.bias" in state:
        state["out_proj.bias"] = given["out_proj.bias"] if biased else torch.zeros(d)
    target.load_state_dict(state)
