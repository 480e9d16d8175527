"""The sums are a product with a vector of ones, and einsum divides."""

import torch


def softmax_naive(x, dim):
    e = x.transpose(dim, -1).exp()
    sums = e @ torch.ones(e.shape[-1], dtype=x.dtype)
    return torch.einsum("...i,...->...i", e, 1 / sums).transpose(dim, -1)
