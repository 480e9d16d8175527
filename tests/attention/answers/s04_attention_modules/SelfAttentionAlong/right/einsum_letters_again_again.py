"""Moves no axis: it gives each axis a letter and the keys' token axis another one, and lets einsum
do the rest.

Diagnosis: none
"""


import string

import torch
from torch import nn


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axes = string.ascii_lowercase[: x.dim() - 1]
        where = self.token_dim if self.token_dim >= 0 else x.dim() + self.token_dim
        if where == x.dim() - 1:
            raise ValueError("the last axis holds the features, not the tokens")
        other = axes.replace(axes[where], "T")
        q = self.W_query(x) * self.W_query.out_features**-0.5
        scores = torch.einsum(f"{axes}F,{other}F->{axes}T", q, self.W_key(x))
        weights = torch.softmax(scores, dim=-1)
        return torch.einsum(f"{axes}T,{other}F->{axes}F", weights, self.W_value(x))
