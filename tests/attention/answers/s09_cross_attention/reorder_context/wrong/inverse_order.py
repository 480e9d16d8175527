"""The inverse permutation is applied to all three.

Diagnosis: Everything moves together, but in the inverse order.
"""

import torch
from torch import nn


def reorder_context(key, value, mask, order):
    new_key = torch.empty_like(key)
    new_value = torch.empty_like(value)
    new_mask = torch.empty_like(mask)
    for j, o in enumerate(order.tolist()):
        new_key[o] = key[j]
        new_value[o] = value[j]
        new_mask[:, o] = mask[:, j]
    return new_key, new_value, new_mask
