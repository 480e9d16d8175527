"""torch.isclose is called with atol only; its relative tolerance of 1e-5 stays, so entries of size
1000 may move by 0.01 unnoticed.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    same = torch.isclose(after, before, atol=tolerance).all(dim=-1)
    return [row for row in range(position) if not same[row]]
