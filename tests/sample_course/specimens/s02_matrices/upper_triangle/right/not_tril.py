"""All that is not in the lower triangle."""

import torch


def upper_triangle(n):
    return ~torch.ones(n, n).tril().bool()
