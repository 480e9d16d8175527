"""All positions are tokens of one sequence; the values are the keys.

Diagnosis: The output of W_key is used in place of the values. All axes but the features' are
taken for tokens together: what should not see each other does.
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
            raise ValueError("features")
        flat = x.reshape(-1, x.shape[-1])
        q, k = self.W_query(flat), self.W_key(flat)
        y = torch.softmax(q @ k.T / k.shape[-1] ** 0.5, dim=-1) @ k
        return y.reshape(*x.shape[:-1], -1)
