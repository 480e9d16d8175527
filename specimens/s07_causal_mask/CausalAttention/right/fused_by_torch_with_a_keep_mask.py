"""scaled_dot_product_attention with an explicit keep mask and a batch axis for the time being."""

import torch
import torch.nn.functional as F
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("keep", torch.ones(context_length, context_length).tril().bool())

    def forward(self, x):
        n = x.size(0)
        if n > self.keep.size(0):
            raise ValueError
        q, k, v = (layer(x[None]) for layer in (self.W_query, self.W_key, self.W_value))
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=self.keep[:n, :n])
        return out.squeeze(0)
