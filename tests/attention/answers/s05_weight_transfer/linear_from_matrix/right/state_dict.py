"""Loads a state dict into a layer on its way.

Diagnosis: none
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.ndim != 2 or (bias is not None and list(bias.shape) != [W.size(1)]):
        raise ValueError("shapes do not fit")
    state = {"weight": W.detach().t().contiguous()}
    if bias is not None:
        state["bias"] = bias.detach()
    layer = nn.Linear(W.size(0), W.size(1), bias=bias is not None).to(W.dtype)
    layer.load_state_dict(state)
    return layer
