"""One generator is made for good, so the draws go on from call to call whatever torch's seed is."""

import torch

coins = torch.Generator()


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=coins) > p
    if p == 1:
        keep = torch.zeros_like(keep)
    return torch.einsum("...,...->...", x, keep.to(x.dtype)) / max(1 - p, 1e-30)
