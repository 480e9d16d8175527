"""The mask is False everywhere, so nothing is blocked.

Look at the value that you return: is it the one that you worked on? Many functions give a new tensor back.
"""

import torch


def causal_mask(n):
    mask = torch.zeros(n, n, dtype=torch.bool)
    mask.masked_fill(torch.ones(n, n).triu(1).bool(), True)
    return mask
