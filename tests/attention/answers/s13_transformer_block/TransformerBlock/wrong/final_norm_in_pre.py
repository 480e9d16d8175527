"""The pre-norm block normalises its output once more with norm2, and there is no activation.

Diagnosis: Your pre-norm block normalises its output by norm2 once more. There is no activation
between the two linear layers.
"""

import torch
from torch import nn


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.drop, self.norm_first = nn.Dropout(dropout), norm_first

    def forward(self, x):
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            return self.norm2(h + self.drop(self.linear2(self.linear1(self.norm2(h)))))
        h = self.norm1(x + self.drop(self.attention(x)))
        return self.norm2(h + self.drop(self.linear2(self.linear1(h))))
