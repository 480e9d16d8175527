# slip
"""The scores are scaled by the root of d_in, the width of the input.

The scale belongs to the dot product of a query and a key. How many products does that sum up?
"""

import torch
from torch import nn


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        queries, keys, values = self.W_qkv(x).chunk(3, dim=-1)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / x.shape[-1] ** 0.5, dim=-1)
        return weights @ values
