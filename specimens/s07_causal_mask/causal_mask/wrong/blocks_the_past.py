# slip
"""The mask blocks the past and leaves the future free.

Rows are queries, columns are keys. Which triangle holds the columns that come after the row?
"""

import torch


def causal_mask(n):
    return torch.tril(torch.ones(n, n), diagonal=-1).bool()
