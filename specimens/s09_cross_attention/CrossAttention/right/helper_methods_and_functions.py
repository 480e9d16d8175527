"""A helper function for attention, functional linear layers, a helper method for masks."""

import torch
from torch import nn


def attend(q, k, v, blocked):
    scores = (q @ k.transpose(-2, -1)) / q.size(-1) ** 0.5
    lost = blocked.all(-1, keepdim=True)
    weights = scores.masked_fill(blocked & ~lost, -torch.inf).softmax(-1)
    return (weights @ v).masked_fill(lost, 0.0)


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super(CrossAttention, self).__init__()
        sizes = {"W_query": (d_query, d_key), "W_key": (d_context, d_key), "W_value": (d_context, d_value)}
        for name, (d_in, d_out) in sizes.items():
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def blocked(self, batch, n_q, n_k, padding, pairs):
        mask = torch.zeros(batch, n_q, n_k, dtype=torch.bool)
        if padding is not None:
            mask |= padding.reshape(batch, 1, n_k)
        if pairs is not None:
            mask |= pairs
        return mask

    def forward(self, x, context, padding=None, pairs=None):
        batch, n_q, _ = x.shape
        mask = self.blocked(batch, n_q, context.shape[1], padding, pairs)
        return attend(self.W_query(x), self.W_key(context), self.W_value(context), mask)
