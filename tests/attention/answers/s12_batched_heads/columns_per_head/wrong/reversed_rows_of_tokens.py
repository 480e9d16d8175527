"""Tokens are rows, in reverse order.

Diagnosis: Tokens are rows: the shape is (num_heads, tokens, d_in). The tokens are in reverse order.
"""

import torch


def columns_per_head(x, num_heads):
    return torch.stack([x.flip(0)] * num_heads)
