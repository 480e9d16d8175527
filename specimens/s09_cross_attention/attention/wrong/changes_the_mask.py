"""The caller's mask is changed in place.

A method with an underscore at its end changes the tensor itself, and the mask will be used again in the next
layer.
"""

# T12

import torch
import torch.nn.functional as F


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    if mask is not None:
        mask.logical_not_()
    return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
