"""PyTorch's function does the attention, dropout is active always, and out_proj is forgotten.

Diagnosis: out_proj is not used: the merged heads are returned as they are. Dropout is active in
evaluation mode, too.
"""

import torch
from torch import nn
import torch.nn.functional as F


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError
        self.num_heads, self.limit, self.p = num_heads, context_length, dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.limit:
            raise ValueError
        q, k, v = (
            layer(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True, dropout_p=self.p)
        return y.transpose(1, 2).flatten(2)
