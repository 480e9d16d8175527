# slip
"""The softmax runs over the first axis.

Each query shares out its weight among the keys, which are the last axis, whatever comes before.
"""

# T45

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask, float("-inf")), dim=0)
