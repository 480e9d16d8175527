"""Wrong: torch.isclose adds a relative tolerance of 1e-5 of its own. A row that moves from 1000 to
1000.005 before the position, at the tolerance 1e-6, is not reported.

Diagnosis: For large entries more is tolerated than was asked.
"""

def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    same = torch.isclose(before[:position], after[:position], atol=tolerance).all(dim=1)
    return torch.nonzero(~same).flatten().tolist()
