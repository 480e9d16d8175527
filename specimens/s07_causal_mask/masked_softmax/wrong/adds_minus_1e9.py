"""A fixed large number is subtracted from blocked scores, so a larger score still gets through.

A blocked score of 3e9 minus 1e9 is 2e9. A blocked key should have weight 0 whatever its score is.
"""

# T11

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores + mask * -1e9, dim=-1)
