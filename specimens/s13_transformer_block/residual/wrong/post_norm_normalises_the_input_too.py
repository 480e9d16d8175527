"""Your post-norm formula also normalises what the sublayer reads.

How often does the post-norm formula call the norm?
"""

import torch.nn.functional as F
from torch import nn


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, num_heads, context_length):
        super().__init__()
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_model, d_model)
        self.W_key = nn.Linear(d_model, d_model)
        self.W_value = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x):
        parts = (self.W_query(x), self.W_key(x), self.W_value(x))
        heads = [p.unflatten(-1, (self.num_heads, -1)).transpose(1, 2) for p in parts]
        context = F.scaled_dot_product_attention(*heads, is_causal=True)
        return self.out_proj(context.transpose(1, 2).flatten(2))


class Centre(nn.Module):
    def forward(self, x):
        return x - x.mean(dim=-1, keepdim=True)


class Square(nn.Module):
    def forward(self, x):
        return x * x


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    return norm(x + sublayer(norm(x)))
