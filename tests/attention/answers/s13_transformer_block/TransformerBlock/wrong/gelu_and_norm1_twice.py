"""The activation is GELU, and norm1 is used before both sublayers; norm2 is never used.

Diagnosis: The norm of the second sublayer has the gain and the bias of norm1. The activation is the
GELU, not the ReLU.
"""

import torch
import torch.nn.functional as F
from torch import nn


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.drop = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x):
        ffn = lambda y: self.linear2(F.gelu(self.linear1(y)))
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            return h + self.drop(ffn(self.norm1(h)))
        h = self.norm1(x + self.drop(self.attention(x)))
        return self.norm1(h + self.drop(ffn(h)))
