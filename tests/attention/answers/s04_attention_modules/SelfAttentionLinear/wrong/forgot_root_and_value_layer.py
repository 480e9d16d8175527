"""The raw input takes the place of the values, and nothing is scaled.

Diagnosis: The scores are not scaled. The input itself is used in place of the values.
"""

import torch
from torch import nn


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        a = torch.softmax(self.W_query(x) @ self.W_key(x).mT, dim=x.dim() - 1)
        return a @ x
