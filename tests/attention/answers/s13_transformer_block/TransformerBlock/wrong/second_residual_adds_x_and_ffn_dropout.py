"""The second residual connection adds x and not h; dropout stands inside the feed-forward network, too
(after the ReLU).

Diagnosis: The second residual connection adds x and not h.
"""

import torch
from torch import nn


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            out = self.linear2(self.dropout(torch.relu(self.linear1(self.norm2(h)))))
            return x + self.dropout(out)
        h = self.norm1(x + self.dropout(self.attention(x)))
        out = self.linear2(self.dropout(torch.relu(self.linear1(h))))
        return self.norm2(x + self.dropout(out))
