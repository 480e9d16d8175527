"""Minus infinity is put in after the softmax, into the weights.

The order matters: the mask acts on scores, and the softmax turns minus infinity into weight 0.
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores, dim=-1).masked_fill(mask, float("-inf"))
