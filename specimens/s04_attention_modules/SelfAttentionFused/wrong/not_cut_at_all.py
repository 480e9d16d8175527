"""The result is never cut: one wide tensor serves as query, key and value.

The output is three times too wide. Which of the 3 * d_out features belong to the query?
"""

import torch
from torch import nn


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        y = self.W_qkv(x)
        weights = torch.softmax(y @ y.transpose(-2, -1) / self.d_out**0.5, dim=-1)
        return weights @ y
