"""An extra key with value zero is open only to queries that have no other.

Diagnosis: none
"""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        batch, n_q, n_k = len(x), x.shape[1], context.shape[1]
        blocked = torch.zeros(batch, n_q, n_k, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding.view(batch, 1, n_k)
        if pairs is not None:
            blocked = blocked | pairs.view(1, n_q, n_k)
        closed = ~blocked.all(-1, keepdim=True)
        blocked = torch.cat((blocked, closed), -1)
        k = torch.cat((k, torch.zeros_like(k[:, :1])), 1)
        v = torch.cat((v, torch.zeros_like(v[:, :1])), 1)
        scores = torch.einsum("bqd,bkd->bqk", q, k) / q.shape[-1] ** 0.5
        return scores.masked_fill(blocked, -torch.inf).softmax(-1) @ v
