"""Calls PyTorch's own scaled dot-product attention."""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X):
        return nn.functional.scaled_dot_product_attention(
            self.W_query(X), self.W_key(X), self.W_value(X)
        )
