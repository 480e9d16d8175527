"""Wrong, two mistakes: torch.isclose keeps its default rtol of 1e-5, so with large outputs a change
far above the tolerance counts as rounding; and `position or None` turns position 0 into 'no
limit', so that all rows are examined although no row is smaller than 0.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    early = slice(position or None)
    same = torch.isclose(after[early], before[early], atol=tolerance)
    moved = ~same.all(dim=-1)
    return moved.nonzero().flatten().tolist()
