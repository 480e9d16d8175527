"""Projects first, and moves queries, keys and values.

Diagnosis: none
"""

import torch
from torch import nn
import torch.nn.functional as F


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.dim = token_dim
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, qkv_bias))

    def forward(self, x):
        dim = self.dim if self.dim < 0 else self.dim - x.dim()
        if dim == -1:
            raise ValueError("the last axis holds the features")
        qkv = [layer(x).transpose(dim, -2) for layer in (self.W_query, self.W_key, self.W_value)]
        return F.scaled_dot_product_attention(*qkv).transpose(dim, -2)
