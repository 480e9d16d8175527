"""Cuts all rows out of one step vector with a sliding window (Tensor.unfold) and turns them upside
down. No tril, no triu and no comparison of indices.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    step = torch.tensor([False] * n + [True] * (n - 1))
    # Window k is step[k : k + n]. Its first n - k entries are False, so it is row n - 1 - k.
    windows = step.unfold(0, n, 1)
    return windows.flip(0)
