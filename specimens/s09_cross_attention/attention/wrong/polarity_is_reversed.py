# slip
"""The polarity is reversed: what is blocked is seen, and what is free is not.

True means blocked. PyTorch's ready-made attention function sees it the other way: read its documentation.
"""

# T12

import torch
import torch.nn.functional as F


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    output = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    return output
