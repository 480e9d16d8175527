"""The padding hides queries (rows) instead of keys (columns).

Padding is there to be not looked at. Which axis of the result are the keys?
"""

# T17: it fits only where n_q and n_k are equal

import torch


def combined_mask(padding, pairs):
    return padding[:, :, None] | pairs
