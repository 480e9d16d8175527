"""The second output is put back into the old order and compared there; a tensor comes back."""

import torch


def equivariance_gap(before, after, order):
    restored = torch.empty_like(after)
    restored[order] = after
    return (restored - before).abs().amax()
