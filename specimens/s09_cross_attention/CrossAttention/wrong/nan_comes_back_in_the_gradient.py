"""The output is clean, but where nothing is free the gradients are nan.

Where is nan or inf born on the way, before something else takes its place? The derivative is taken
there, too: an added minus infinity, for instance, or an exponential that is inf, lets nan through.
"""

# T11, T12

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        mask = torch.zeros(scores.shape, dtype=torch.bool)
        if padding is not None:
            mask = mask | padding.unsqueeze(1)
        if pairs is not None:
            mask = mask | pairs
        scores = scores + torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(mask, float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        weights = torch.nan_to_num(weights)
        return weights @ values
