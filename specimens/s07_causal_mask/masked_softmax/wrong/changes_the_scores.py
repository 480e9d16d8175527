"""The caller's scores are changed in place.

The weights are right, but whoever still holds the scores finds other numbers in them. A method that ends in an
underscore works in place.
"""

# T09: it also raises for a leaf that wants a gradient.

import torch


def masked_softmax(scores, mask):
    scores.masked_fill_(mask, float("-inf"))
    return torch.softmax(scores, dim=-1)
