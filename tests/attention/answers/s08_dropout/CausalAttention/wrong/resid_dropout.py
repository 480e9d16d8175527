"""Dropout acts on the output, as GPT's second one does, and nothing is scaled.

Diagnosis: The scores are not scaled. Dropout acts on the context vectors or on the output, not on
the attention weights.
"""

import torch
from torch import nn
import torch.nn.functional as F


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.resid_dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), 1).bool(),
            persistent=False,
        )

    def forward(self, x):
        t = x.size(1)
        if t > self.mask.size(0):
            raise ValueError("too long")
        att = torch.bmm(self.W_query(x), self.W_key(x).transpose(1, 2))
        att = F.softmax(att + torch.zeros(t, t).masked_fill(self.mask[:t, :t], -torch.inf), dim=2)
        return self.resid_dropout(torch.bmm(att, self.W_value(x)))
