"""The weights of all heads are stacked, and one einsum serves them all."""

import torch
from torch import nn


class Projections(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(Projections(d_in, d_out, qkv_bias) for _ in range(num_heads))
        self.dropout = nn.Dropout(dropout)
        self.context_length = context_length

    def forward(self, x):
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        queries, keys, values = map(self.project, ("W_query", "W_key", "W_value"), [x] * 3)
        scores = queries @ keys.mT / queries.shape[-1] ** 0.5
        later = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
        weights = self.dropout(scores.masked_fill(later, float("-inf")).softmax(-1))
        context = weights @ values
        return context.permute(0, 2, 1, 3).flatten(2)

    def project(self, name, x):
        layers = [getattr(head, name) for head in self.heads]
        result = torch.einsum("btd,hod->bhto", x, torch.stack([m.weight for m in layers]))
        if layers[0].bias is not None:
            result = result + torch.stack([m.bias for m in layers])[:, None]
        return result
