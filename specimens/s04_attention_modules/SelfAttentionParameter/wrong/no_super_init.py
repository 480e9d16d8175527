"""`super().__init__()` is not called before parameters are assigned.

nn.Module has to set itself up before anything can be registered in it. What is its first line, always?
"""

import torch
from torch import nn


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ values
