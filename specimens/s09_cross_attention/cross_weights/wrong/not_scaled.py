# slip
"""The scores are not scaled.

Before the softmax, each score is divided by a number that depends on a width. Which one does the docstring
name?
"""

import torch


def cross_weights(query, key):
    return torch.softmax(query @ key.T, dim=-1)
