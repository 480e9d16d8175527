"""Gives the key no bias whatever is asked for, and drops the batch axis of a batch of one.

Mistakes: SelfAttentionLinear(2, 4, qkv_bias=True) has no W_key.bias, the text asks for a bias in
each of the layers; and for x of shape (1, 5, 2) it returns shape (5, 4), the text asks for (1, 5,
4).

Diagnosis: none
"""


import torch
from torch import nn
import torch.nn.functional as F


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=False)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            x = x[None]
        y = F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))
        return y.squeeze(0)
