# slip
"""The columns of the mask move in the inverse order.

Keys, values and mask have to move by the same order. Where does new column j come from?
"""

import torch


def reorder_context(key, value, mask, order):
    new_mask = torch.empty_like(mask)
    new_mask[:, order] = mask
    return key[order], value[order], new_mask
