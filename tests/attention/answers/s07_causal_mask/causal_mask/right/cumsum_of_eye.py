"""Cumulative sums down the columns of the identity count the visible pairs; blocked is where the
count is still 0.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    reached = torch.eye(n, dtype=torch.int64).cumsum(dim=0)
    return reached == 0
