"""Collects the row numbers in a set, to have each once, and makes a list of it unsorted. If rows 1
and 8 leak (10 tokens, position 9), it returns [8, 1], where the text says ascending.

Diagnosis: none
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    moved = ((after - before).abs() > tolerance).nonzero().tolist()
    return list({row for row, _ in moved if row < position})
