"""Forgets that isclose has a relative tolerance of its own. Wrong for before = [[1000.0], [0.0]],
after = [[1000.005], [1.0]] and position 1: the list should be [0], but is empty.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for row in range(position):
        if not torch.isclose(before[row], after[row], atol=tolerance).all():
            leaks.append(row)
    return leaks
