"""Places the features with an einsum against a table of zeros and ones."""

import torch


def merge_heads(x):
    b, h, n, d = x.shape
    table = torch.eye(h * d, dtype=x.dtype).reshape(h, d, h * d)
    return torch.einsum("bhnd,hdf->bnf", x, table)
