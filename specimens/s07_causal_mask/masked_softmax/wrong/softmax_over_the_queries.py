# slip
"""The softmax runs over the queries: columns sum to one instead of rows.

Each query shares out its weight among the keys, which are the last axis.
"""

# T45

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-2)
