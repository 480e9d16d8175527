"""The feed-forward network reads norm2(x) and not h, in parallel with attention (as in GPT-J).

Diagnosis: In your pre-norm block, the second sublayer reads x and not h.
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

    def ffn(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x):
        if self.norm_first:
            return x + self.drop(self.attention(self.norm1(x))) + self.drop(self.ffn(self.norm2(x)))
        h = self.norm1(x + self.drop(self.attention(x)))
        return self.norm2(h + self.drop(self.ffn(h)))
