"""A bias for each key is learned in place of positions on tokens.

Diagnosis: none
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

    def attention_weights(self, x):
        n = len(x)
        if n > self.positions.num_embeddings:
            raise ValueError("too many tokens")
        q, k = self.W_query(x), self.W_key(x)
        scores = q @ k.T / q.shape[-1] ** 0.5
        return (scores + self.positions.weight[:n].sum(-1)).softmax(-1)

    def forward(self, x):
        return self.attention_weights(x) @ self.W_value(x)
