"""Loads a state dict, after casting the layer to the matrix's dtype."""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.ndim != 2:
        raise ValueError("W is not a matrix")
    d_in, d_out = W.shape
    state = {"weight": W.transpose(0, 1)}
    if bias is not None:
        if tuple(bias.shape) != (d_out,):
            raise ValueError("the bias does not fit W")
        state["bias"] = bias
    layer = nn.Linear(d_in, d_out, bias="bias" in state).to(W.dtype)
    layer.load_state_dict(state)
    return layer
