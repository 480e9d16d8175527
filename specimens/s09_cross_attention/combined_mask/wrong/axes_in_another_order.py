"""The axes of the result are in another order: queries, batch, keys.

The expected shape is (batch, n_q, n_k). Look at where each mask gets its new axis.
"""

import torch


def combined_mask(padding, pairs):
    return padding[None, :, :] | pairs[:, None, :]
