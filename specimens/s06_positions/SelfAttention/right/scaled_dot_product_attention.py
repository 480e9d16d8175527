"""torch's own attention in forward, and the unit matrix as values for the weights."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.positions = nn.Embedding(context_length, d_in)
        self.register_buffer("places", torch.arange(context_length), persistent=False)

    def attend(self, x, values=None):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, at most {self.context_length}")
        x = x + self.positions(self.places[:n])
        q, k = self.W_query(x)[None, None], self.W_key(x)[None, None]
        v = (self.W_value(x) if values is None else values)[None, None]
        return F.scaled_dot_product_attention(q, k, v)[0, 0]

    def attention_weights(self, x):
        return self.attend(x, torch.eye(len(x)))

    def forward(self, x):
        return self.attend(x)
