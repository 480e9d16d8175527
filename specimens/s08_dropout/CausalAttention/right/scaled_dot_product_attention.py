"""torch's own attention does it all, with the mask as what may be seen."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.p = dropout
        ones = torch.ones(context_length, context_length, dtype=torch.bool)
        self.register_buffer("mask", torch.triu(ones, diagonal=1), persistent=False)

    def forward(self, x):
        n = x.size(1)
        if n > self.mask.size(0):
            raise ValueError(f"{n} > {self.mask.size(0)}")
        return F.scaled_dot_product_attention(
            self.W_query(x),
            self.W_key(x),
            self.W_value(x),
            attn_mask=~self.mask[:n, :n],
            dropout_p=self.p if self.training else 0.0,
        )
