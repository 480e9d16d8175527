"""Turns a negative token_dim into a positive one at the first call and keeps it for inputs with
more axes.

Mistake: with the default token_dim=-2, first called with x of shape (5, 2) and then with shape (3,
5, 2), it attends along axis 0 in the second call, the text asks for axis -2 (and forward must not
change the module).

Diagnosis: token_dim is made positive in the first call and is wrong for inputs with other axes.
"""


import torch
from torch import nn


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("token_dim must not be the axis of the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim < 0:
            self.token_dim += x.dim()
        if self.token_dim == x.dim() - 1:
            raise ValueError("token_dim must not be the axis of the features")
        x = x.transpose(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-1, -2) / k.shape[-1] ** 0.5, dim=-1)
        return (weights @ v).transpose(self.token_dim, -2)
