"""The coins come from Python's own random module, which torch's seed does not touch."""

import random

import torch


def dropout(x, p, training):
    if not 0.0 <= p <= 1.0:
        raise ValueError(p)
    if not training:
        return x.clone()
    keep = torch.tensor([random.random() >= p for _ in range(x.numel())]).reshape(x.shape)
    if not keep.any():
        return 0.0 * x
    return torch.where(keep, x / (1 - p), 0.0)
