"""Blocked scores are replaced by a fixed number that does not exist in float16.

The range of float16 ends at 65504. Which value is smaller than any score, in every dtype?
"""

# T11

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask, -1e20), dim=-1)
