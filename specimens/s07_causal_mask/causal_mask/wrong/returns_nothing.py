"""No mask is returned.

Which line should hand it to the caller?
"""

import torch


def causal_mask(n):
    mask = torch.triu(torch.ones(n, n), diagonal=1).bool()
