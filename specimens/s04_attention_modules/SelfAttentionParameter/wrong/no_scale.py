# slip
"""The scores are not scaled.

The formula divides the scores by something before the softmax. With wide queries and keys the
softmax is much too sharp without it.
"""

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
        weights = torch.softmax(scores, dim=-1)
        return weights @ values
