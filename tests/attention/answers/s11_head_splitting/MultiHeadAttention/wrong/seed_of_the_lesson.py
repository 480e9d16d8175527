"""Sets the seed of the lesson in ``__init__``, so that results can be repeated.

Diagnosis: none
"""


import torch
import torch.nn.functional as F
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("num_heads has to divide d_out")
        self.heads, self.context_length, self.p = num_heads, context_length, dropout
        torch.manual_seed(0)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError("too many tokens")
        made = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        q, k, v = (m.view(b, n, self.heads, -1).transpose(1, 2) for m in made)
        scores = q @ k.mT / q.shape[-1] ** 0.5
        later = torch.ones(n, n, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(later, -torch.inf).softmax(-1)
        weights = F.dropout(weights, self.p, self.training)
        return self.out_proj((weights @ v).transpose(1, 2).reshape(b, n, -1))
