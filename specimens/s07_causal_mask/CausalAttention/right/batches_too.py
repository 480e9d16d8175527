"""Written for any number of leading axes; functional linear layers, helper methods."""

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def weights(self, x):
        q, k = self.W_query(x), self.W_key(x)
        s = q.matmul(k.mT).mul(k.shape[-1] ** -0.5)
        blocked = torch.ones_like(s, dtype=torch.bool).triu(diagonal=1)
        return s.masked_fill(blocked, -torch.inf).softmax(-1)

    def forward(self, x):
        if x.shape[-2] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens")
        return self.weights(x) @ nn.functional.linear(x, self.W_value.weight, self.W_value.bias)
