"""Only the diagonal is filled: each column is scaled, but the two of a pair never mix.

The addition theorems have two terms each. The new sine needs the old cosine as well.
"""

import torch


def shift_matrix(k, d_in):
    angles = k / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    return torch.diag(angles.cos().repeat_interleave(2))
