"""scaled_dot_product_attention takes True for free.

Diagnosis: The polarity is reversed: what is blocked is seen, and what is free is not.
"""

import torch
import torch.nn.functional as F


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
