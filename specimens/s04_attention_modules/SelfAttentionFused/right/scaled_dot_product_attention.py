"""Leaves the arithmetic to torch's own function."""

import torch
import torch.nn.functional as F
from torch import nn


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        return F.scaled_dot_product_attention(*self.W_qkv(x).split(self.d_out, dim=-1))
