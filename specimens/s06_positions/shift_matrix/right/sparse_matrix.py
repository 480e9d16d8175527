"""The matrix is a sparse tensor."""

import torch


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    i = torch.arange(0, d_in, 2)
    a = k / 10000 ** (i / d_in)
    rows, cols = torch.cat([i, i + 1, i, i + 1]), torch.cat([i, i + 1, i + 1, i])
    return torch.sparse_coo_tensor(torch.stack([rows, cols]), torch.cat([a.cos(), a.cos(), -a.sin(), a.sin()]), (d_in, d_in))
