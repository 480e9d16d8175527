# slip
"""The words are marked instead of the padding.

In this course True means blocked. Which tokens should no query attend to?
"""

# T12

import torch


def padding_mask(lengths, n):
    return torch.arange(n) < lengths[:, None]
