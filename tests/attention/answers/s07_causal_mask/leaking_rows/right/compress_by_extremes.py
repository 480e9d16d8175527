"""Compares the largest and the smallest change of each row, and picks row numbers with
itertools.compress.

Diagnosis: none
"""


from itertools import compress


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    change = torch.sub(after, before).detach()
    low, high = change.aminmax(dim=1)
    leaks = (high > tolerance).logical_or(low < -tolerance)
    return list(compress(range(position), leaks.tolist()))
