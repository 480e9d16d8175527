# slip
"""The scores are divided by d_k, not by its root.

The spread of a sum of d_k independent products grows like the root of d_k.
"""

import torch


def cross_weights(query, key):
    return torch.softmax(query @ key.T / key.shape[-1], dim=-1)
