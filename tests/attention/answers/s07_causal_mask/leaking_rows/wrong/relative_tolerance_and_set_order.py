"""Two mistakes: isclose adds its default relative tolerance of 1e-5, and the order is that of a
set, ascending only for small rows.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    moved = ~torch.isclose(after, before, atol=tolerance)
    rows = moved.nonzero()[:, 0].tolist()
    # A row may have moved in several entries: the set names it once.
    return list({row for row in rows if row < position})
