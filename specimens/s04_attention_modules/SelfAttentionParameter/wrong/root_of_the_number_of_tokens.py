# slip
"""The scores are scaled by the root of the number of tokens.

In a batch, shape[1] counts the tokens. Which axis holds the width of the keys? Count it from the end.
"""
# T14: the axis of the scale.

import torch
from torch import nn


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / keys.shape[1] ** 0.5, dim=-1)
        return weights @ values
