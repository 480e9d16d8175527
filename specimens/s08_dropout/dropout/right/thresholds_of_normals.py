"""Normal random numbers below the quantile of p are dropped, which is the share p."""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p is a probability")
    if not training or p == 0:
        return x
    if p == 1:
        return x - x
    draw = torch.randn(x.shape, dtype=torch.float64)
    below = 0.5 * (1 + torch.erf(draw / 2**0.5)) < p
    return x.masked_fill(below, 0).div(1 - p)
