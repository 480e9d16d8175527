"""The number eps is added to the root, not below it.

Where does eps stand in the formula?
"""

import torch


def standardize(x, eps):
    if x.dim() != 2:
        raise ValueError(x.shape)
    return (x - x.mean(0)) / (x.var(0, correction=0).sqrt() + eps)
