"""The result is cut off from x: no gradient can flow back.

The numbers are right, but a network could not learn through this function. Does your code pass
through .detach(), .data, .numpy(), .item() or torch.tensor(...)?
"""

import torch


def apply_dropout(x, dropped, p):
    values = x.detach().clone()
    values[dropped] = 0
    return values / (1 - p) if p < 1 else values
