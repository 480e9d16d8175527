"""Everything is done at once as in small GPTs; the scale is that of the whole width and the heads
are merged without transposing back.

Diagnosis: The scores are divided by the square root of the width of all heads together, not of one
head. The heads are merged by a plain reshape, without exchanging heads and tokens first.
"""

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0
        self.h, self.c = num_heads, d_out
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.attn_drop = nn.Dropout(dropout)
        self.register_buffer("bias", torch.tril(torch.ones(context_length, context_length)))

    def forward(self, x):
        B, T, _ = x.shape
        assert T <= len(self.bias)
        q, k, v = (
            f(x).view(B, T, self.h, -1).permute(0, 2, 1, 3)
            for f in (self.W_query, self.W_key, self.W_value)
        )
        att = (q @ k.transpose(-2, -1)) * self.c**-0.5
        att = att.masked_fill(self.bias[:T, :T] == 0, float("-inf"))
        y = self.attn_drop(att.softmax(dim=-1)) @ v
        return self.out_proj(y.contiguous().view(B, T, self.c))
