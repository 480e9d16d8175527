"""Every slice is written into its place in an empty tensor."""

import torch


def softmax_naive(x, dim):
    e = x.exp()
    total = sum(e.unbind(dim))
    out = torch.empty_like(x)
    for i in range(x.shape[dim]):
        out.select(dim, i).copy_(e.select(dim, i) / total)
    return out
