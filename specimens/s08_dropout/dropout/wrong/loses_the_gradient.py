"""The result is cut off from x: no gradient can flow back.

Does your code pass through .detach(), .data, .numpy() or torch.tensor(...)? Only the mask may be
outside the computation of gradients.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    values = x.data.clone()
    values[torch.rand_like(x) < p] = 0
    return values if p == 1 else values / (1 - p)
