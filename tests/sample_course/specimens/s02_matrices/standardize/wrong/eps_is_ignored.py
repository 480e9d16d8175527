"""The number eps is not used.

What is the variance of equal numbers?
"""

import torch


def standardize(x, eps):
    if x.dim() != 2:
        raise ValueError(x.shape)
    return (x - x.mean(0)) / x.var(0, correction=0).sqrt()
