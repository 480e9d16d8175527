# slip
"""The softmax runs over axis 1, which is the last axis of a matrix only.

With a batch or heads in front, axis 1 is something else. Count axes from the end.
"""

# T45

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask, float("-inf")), dim=1)
