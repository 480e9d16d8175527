"""Sets the entries that triu_indices names."""

import torch


def causal_mask(n):
    mask = torch.full((n, n), False)
    rows, columns = torch.triu_indices(n, n, offset=1)
    mask[rows, columns] = True
    return mask
