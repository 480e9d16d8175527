"""The scale is that of the input, and the rows come in reverse order.

Diagnosis: The scores are divided by the square root of the input's width, not of a key's. The last
token gets row 0, the one before it row 1, and so on.
"""

import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.positions = nn.Embedding(context_length, d_in)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def _embed(self, x):
        n = len(x)
        if n > self.positions.num_embeddings:
            raise ValueError("too many tokens")
        return x + self.positions(torch.arange(n - 1, -1, -1))

    def attention_weights(self, x):
        h = self._embed(x)
        scores = self.W_query(h) @ self.W_key(h).T
        return (scores / x.shape[-1] ** 0.5).softmax(dim=1)

    def forward(self, x):
        return self.attention_weights(x) @ self.W_value(self._embed(x))
