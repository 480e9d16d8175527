"""It works for two and three axes only.

bmm takes exactly one batch axis. `@` and matmul take any number of them.
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
        x = x.movedim(self.token_dim, -2)
        alone = x.dim() == 2
        if alone:
            x = x[None]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        y = torch.bmm(
            torch.softmax(torch.bmm(q, k.transpose(1, 2)) / q.shape[-1] ** 0.5, dim=-1), v
        )
        if alone:
            y = y[0]
        return y.movedim(-2, self.token_dim)
