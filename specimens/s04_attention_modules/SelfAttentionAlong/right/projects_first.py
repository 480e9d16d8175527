"""Projects before it moves the axes of the three results."""

import torch
from torch import nn


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if self.token_dim % x.dim() == x.dim() - 1:
            raise ValueError("token_dim must not be the last axis")
        q = self.W_query(x).movedim(self.token_dim, -2)
        k = self.W_key(x).movedim(self.token_dim, -2)
        v = self.W_value(x).movedim(self.token_dim, -2)
        weights = torch.softmax(torch.einsum("...id,...jd->...ij", q, k) / q.shape[-1] ** 0.5, -1)
        return torch.einsum("...ij,...jd->...id", weights, v).movedim(-2, self.token_dim)
