# slip
"""The scores are not scaled.

The formula divides the scores by something before the softmax. The fused layer does not change that.
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
        weights = torch.softmax(scores, dim=-1)
        return weights @ values
