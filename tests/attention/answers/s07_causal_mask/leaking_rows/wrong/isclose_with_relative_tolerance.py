"""torch.isclose has a relative tolerance of 1e-5 besides the absolute one, and it is left on. Wrong
for before = [[1000.0], [0.0]], after = [[1000.005], [1.0]], position 1, tolerance 0.001: row 0
moved by more than the tolerance, so [0] is due, but [] comes back.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    same = torch.isclose(before[:position], after[:position], atol=tolerance)
    moved = ~same.all(dim=1)
    return moved.nonzero().flatten().tolist()
