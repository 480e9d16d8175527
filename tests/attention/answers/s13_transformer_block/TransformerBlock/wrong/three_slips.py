"""Too many slips to be told apart.

Diagnosis: none
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
        if self.norm_first:
            x = self.drop(self.attention(self.norm2(x)))
            return self.feed(self.norm1(x)) * 2
        x = self.norm1(self.attention(x))
        return x + self.feed(x)
