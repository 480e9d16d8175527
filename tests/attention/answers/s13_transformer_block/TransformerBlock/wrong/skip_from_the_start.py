"""x and the sum before it are added.

Diagnosis: x and h are both added to the output of the second sublayer.
"""

from torch import nn
from torch.nn import functional as F


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

    def feed(self, x):
        return self.drop(self.linear2(F.relu(self.linear1(x))))

    def forward(self, x):
        start = x
        if self.norm_first:
            x = start + self.drop(self.attention(self.norm1(x)))
            return start + x + self.feed(self.norm2(x))
        x = self.norm1(start + self.drop(self.attention(x)))
        return self.norm2(start + x + self.feed(x))
