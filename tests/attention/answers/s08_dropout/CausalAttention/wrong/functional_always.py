"""F.dropout is active by default, in evaluation mode, too.

Diagnosis: Dropout is still active in evaluation mode.
"""

import torch
from torch import nn
import torch.nn.functional as F


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.rate = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), 1).bool(),
            persistent=False,
        )

    def forward(self, x):
        t = x.size(1)
        if t > self.mask.size(0):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = torch.einsum("bid,bjd->bij", q, k) * q.shape[-1] ** -0.5
        s = s.masked_fill(self.mask[:t, :t], -torch.inf)
        return F.dropout(F.softmax(s, -1), self.rate) @ v
