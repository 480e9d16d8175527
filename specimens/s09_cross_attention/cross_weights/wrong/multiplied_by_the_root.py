# slip
"""The scores are multiplied by the square root of d_k instead of divided.

The scale should make scores smaller when vectors get longer.
"""

import torch


def cross_weights(query, key):
    return torch.softmax(query @ key.T * key.shape[-1] ** 0.5, dim=-1)
