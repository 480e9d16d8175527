"""Uses torch.allclose with atol=tolerance and forgets the default rtol of 1e-5. Breaks "differs ...
by more than tolerance" for large entries: 1000 and 1000.005 count as equal with the tolerance
1e-6.

Diagnosis: For large entries more is tolerated than was asked.
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    return [
        row for row in range(position)
        if not torch.allclose(before[row], after[row], atol=tolerance)
    ]
