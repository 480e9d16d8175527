"""The same two axes serve the product, the scale and the softmax, whatever the batch looks like.

`@` always multiplies along the last two axes, so the tokens have to be brought there first. In the
scores, the keys' axis is the last one, not the features' axis of the input.
"""
# T14: right for the default axes only; errors or silently wrong on batches.

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
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("the last axis holds the features")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        row, col = self.token_dim, -1
        scores = q @ k.transpose(row, col) / k.size(col) ** 0.5
        return torch.softmax(scores, dim=col) @ v
