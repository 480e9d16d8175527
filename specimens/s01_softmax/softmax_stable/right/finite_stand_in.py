"""Puts the lowest finite float in place of minus infinity, on a copy."""

import torch


def softmax_stable(x, dim):
    x = torch.where(torch.isneginf(x), torch.finfo(x.dtype).min, x)
    x = x - x.max(dim, keepdim=True)[0]
    return x.exp() / x.exp().sum(dim, keepdim=True)
