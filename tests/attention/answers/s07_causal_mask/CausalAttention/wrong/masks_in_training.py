"""The mask is applied only when the module trains.

Diagnosis: The mask takes effect in training mode only.
"""

import math
import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if x.shape[0] > self.context_length:
            raise ValueError
        q, k, v = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        return nn.functional.scaled_dot_product_attention(
            q[None], k[None], v[None], is_causal=self.training
        )[0]
