"""There is a bias where none is expected.

nn.Linear has a bias unless bias=False is given.
"""
# T31

import torch
from torch import nn


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out)

    def forward(self, x):
        queries, keys, values = self.W_qkv(x).chunk(3, dim=-1)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ values
