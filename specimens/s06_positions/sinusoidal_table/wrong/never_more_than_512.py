"""The table has at most 512 rows.

How many places there are, the caller says.
"""

import torch


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2: raise ValueError
    a = torch.arange(512)[:, None] / 10000 ** (2 * torch.arange(d_in // 2) / d_in)
    return torch.stack([a.sin(), a.cos()], -1).flatten(1)[:context_length]
