"""Fills with -1e9, which is enough for scores of ordinary size; that the context is too long is found before anything else."""

# T11: the exercise does not ask for more here. Printing costs nothing either.

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x):
        if x.shape[0] > self.context_length:
            raise ValueError("too many tokens")
        print("tokens:", x.shape[0])
        future = torch.ones(len(x), len(x), dtype=torch.bool).triu(1)
        scores = torch.mm(self.W_query(x), self.W_key(x).T).div(self.W_key.out_features**0.5)
        return scores.masked_fill(future, -1e9).softmax(dim=-1).mm(self.W_value(x))
