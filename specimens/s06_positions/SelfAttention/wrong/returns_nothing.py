"""forward returns nothing.

How does a value get out of a function?
"""

import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def placed(self, x):
        n = x.shape[0]
        if n > self.positions.num_embeddings:
            raise ValueError(f"{n} tokens do not fit into the context")
        return x + self.positions(torch.arange(n))

    def attention_weights(self, x):
        x = self.placed(x)
        queries, keys = self.W_query(x), self.W_key(x)
        scores = queries @ keys.T / keys.shape[-1] ** 0.5
        return scores.softmax(dim=-1)

    def forward(self, x):
        weights = self.attention_weights(x)
        weights @ self.W_value(self.placed(x))
