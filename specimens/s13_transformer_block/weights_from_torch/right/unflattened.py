"""Gives the three parts an axis of their own; pops from a copy of the dict."""

import torch


def weights_from_torch(state):
    rest = dict(state)
    weight = rest.pop("self_attn.in_proj_weight")
    bias = rest.pop("self_attn.in_proj_bias")
    d_model = weight.shape[1]
    stacked = torch.cat([weight, bias[:, None]], dim=1).reshape(3, d_model, d_model + 1)
    new = {key.replace("self_attn.", "attention."): value for key, value in rest.items()}
    for number, name in enumerate(["W_query", "W_key", "W_value"]):
        new[f"attention.{name}.weight"] = stacked[number, :, :-1]
        new[f"attention.{name}.bias"] = stacked[number, :, -1]
    return new
