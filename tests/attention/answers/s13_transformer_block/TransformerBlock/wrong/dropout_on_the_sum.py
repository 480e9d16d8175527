"""Dropout acts on the sum of x and the sublayer's output.

Diagnosis: Dropout acts on the sum, so that x is dropped as well.
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
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def ffn(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x):
        if self.norm_first:
            x = self.dropout(x + self.attention(self.norm1(x)))
            x = self.dropout(x + self.ffn(self.norm2(x)))
        else:
            x = self.norm1(self.dropout(x + self.attention(x)))
            x = self.norm2(self.dropout(x + self.ffn(x)))
        return x
