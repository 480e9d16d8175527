"""Makes an additive mask first and adds it: S + M."""

import torch


def masked_softmax(scores, mask):
    additive = torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(mask, -torch.inf)
    return torch.nn.Softmax(dim=-1)(scores + additive)
