"""The mask has no effect: blocked scores still get weight.

`masked_fill` without an underscore returns a new tensor and leaves the old one unchanged. Is its
result assigned to a name, and is that name used afterwards?
"""

import torch


def masked_softmax(scores, mask):
    scores.masked_fill(mask, float("-inf"))
    return torch.softmax(scores, dim=-1)
