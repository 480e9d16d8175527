"""The axis is not moved back, and the scale is missing.

Diagnosis: The scores are not scaled. The axis of the tokens is not moved back at the end.
"""

import torch
from torch import nn


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        if token_dim == -1:
            raise ValueError("features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if self.token_dim % x.dim() == x.dim() - 1:
            raise ValueError("features")
        x = torch.movedim(x, self.token_dim, -2)
        s = self.W_query(x) @ self.W_key(x).transpose(-2, -1)
        return s.softmax(-1) @ self.W_value(x)
