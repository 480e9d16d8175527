"""The module has no parameters.

Are layers made in `forward`, kept in a list, or made without `self.`? Make each once, in
`__init__`, as an attribute.
"""

import torch
from torch import nn


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.d_in, self.d_out, self.qkv_bias = d_in, d_out, qkv_bias

    def forward(self, x):
        queries = nn.Linear(self.d_in, self.d_out, self.qkv_bias)(x)
        keys = nn.Linear(self.d_in, self.d_out, self.qkv_bias)(x)
        values = nn.Linear(self.d_in, self.d_out, self.qkv_bias)(x)
        weights = torch.softmax(queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ values
