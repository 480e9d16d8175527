"""Starts from an all-free mask and writes True at the index pairs that triu_indices lists above
the diagonal.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    blocked = torch.zeros((n, n), dtype=torch.bool)
    rows, columns = torch.triu_indices(n, n, offset=1)
    blocked[rows, columns] = True
    return blocked
