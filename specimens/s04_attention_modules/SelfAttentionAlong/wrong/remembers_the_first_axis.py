"""token_dim is made positive in the first call and is wrong for inputs with other axes.

Count the axis from the end anew in every call, in a variable of forward.
"""

import torch.nn.functional as F
from torch import nn


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
    def forward(self, x):
        self.token_dim %= x.dim()
        if self.token_dim == x.dim() - 1:
            raise ValueError
        x = x.transpose(self.token_dim, -2)
        return F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x)).transpose(self.token_dim, -2)
