"""2 to the power of x / ln 2 is exp(x); the sum is the last entry of a running sum."""

import math

import torch


def softmax_naive(x, dim):
    powers = torch.exp2(x / math.log(2))
    return powers / powers.cumsum(dim).narrow(dim, x.size(dim) - 1, 1)
