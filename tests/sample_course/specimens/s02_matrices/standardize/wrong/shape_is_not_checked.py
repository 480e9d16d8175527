"""A tensor with one or three axes is not refused.

Which error does the docstring ask for?
"""

import torch


def standardize(x, eps):
    return (x - x.mean(0)) / (x.var(0, correction=0) + eps).sqrt()
