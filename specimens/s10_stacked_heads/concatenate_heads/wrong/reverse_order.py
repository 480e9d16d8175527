# slip
"""The last head comes first.

In each token the features of head 0 should come first, then those of head 1, and so on.
"""

import torch


def concatenate_heads(outputs):
    return torch.cat(outputs[::-1], dim=-1)
