"""PyTorch's scaled_dot_product_attention with a keep mask; it gives zeros where nothing is free."""

# T12: its polarity is the opposite of ours.

import torch
import torch.nn.functional as F


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    free = None if mask is None else ~mask
    return F.scaled_dot_product_attention(query, key, value, attn_mask=free)
