# slip
"""The padding is marked at the front of the sentences.

A short sentence is filled up at its end.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(n) < (n - lengths)[:, None]
