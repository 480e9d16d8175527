"""Makes the layer on the meta device, without numbers, and assigns the numbers with
load_state_dict.

Diagnosis: none
"""


import torch
from torch import nn


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W has {W.dim()} axes, not 2")
    d_in, d_out = W.shape
    numbers = {"weight": W.detach().t().clone(memory_format=torch.contiguous_format)}
    if bias is not None:
        if bias.shape != (d_out,):
            raise ValueError(f"the bias has shape {tuple(bias.shape)}, not {(d_out,)}")
        numbers["bias"] = bias.detach().to(W).clone()
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    layer.load_state_dict(numbers, assign=True)
    return layer
