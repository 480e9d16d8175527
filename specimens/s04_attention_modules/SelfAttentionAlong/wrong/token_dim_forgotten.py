# slip
"""The tokens are always taken from the last axis but one, whatever token_dim is.

Follow the argument from the signature to `forward`.
"""

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
        y = torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1) @ v
        return y
