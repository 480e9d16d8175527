"""The keys and values are reversed, whatever the order is.

Diagnosis: The keys are put in reverse order. The values are put in reverse order.
"""

import torch


def reorder_context(key, value, mask, order):
    return torch.flip(key, [0]), torch.flip(value, [0]), mask.index_select(1, order)
