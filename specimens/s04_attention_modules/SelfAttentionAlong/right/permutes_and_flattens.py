"""Permutes, makes all batch axes one, uses torch's own function, and undoes it all."""

import torch
import torch.nn.functional as F
from torch import nn


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        if token_dim == -1:
            raise ValueError("The tokens cannot stand in the last axis.")
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.token_dim = token_dim

    def forward(self, x):
        dim = self.token_dim % x.dim()
        if dim == x.dim() - 1:
            raise ValueError("The tokens cannot stand in the last axis.")
        order = [a for a in range(x.dim() - 1) if a != dim] + [dim, x.dim() - 1]
        moved = x.permute(order)
        flat = moved.reshape(-1, *moved.shape[-2:])
        y = F.scaled_dot_product_attention(self.W_query(flat), self.W_key(flat), self.W_value(flat))
        y = y.reshape(*moved.shape[:-1], -1)
        back = [order.index(a) for a in range(x.dim())]
        return y.permute(back)
