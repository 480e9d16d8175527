# slip
"""The mask comes after the softmax, and the rows no longer sum to one.

Sum a row of your result. The weight of the blocked keys has to be distributed among the free ones.
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores, dim=-1).masked_fill(mask, 0.0)
