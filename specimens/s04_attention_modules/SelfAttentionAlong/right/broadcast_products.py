"""Moves the tokens to the front and compares all pairs by broadcasting."""

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
        if self.token_dim == -1 or self.token_dim == x.ndim - 1:
            raise ValueError(f"token_dim={self.token_dim} is the features' axis")
        t = x.movedim(self.token_dim, 0)
        q, k, v = self.W_query(t), self.W_key(t), self.W_value(t)
        scores = (q[:, None] * k[None]).sum(-1) / q.shape[-1] ** 0.5
        weights = scores.softmax(dim=1)
        return (weights[..., None] * v[None]).sum(1).movedim(0, self.token_dim)
