"""The masked weights are sent through a softmax, which gives weight to the blocked keys again.

The softmax of 0 is not 0. The weights are exponentials already; what is left to do is a division.
"""

import torch


def mask_and_renormalize(weights, mask):
    return torch.softmax(weights.masked_fill(mask, 0.0), dim=-1)
