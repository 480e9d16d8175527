"""Uses powers of two of rescaled exponents, and works on copies in place."""

import math

import torch


def merge_states(first, second):
    larger = torch.where(first[0] > second[0], first[0], second[0])
    total = torch.zeros_like(first[1])
    result = first[2].clone().zero_()
    for maximum, t, r in (first, second):
        factor = torch.exp2((maximum - larger) * math.log2(math.e))
        total += factor * t
        result += factor.reshape(*factor.shape, 1) * r
    return larger, total, result
