"""torch.isclose gets the tolerance as atol, but its default rtol of 1e-5 is still there and adds to
it. Wrong for before = [[1000.], [0.]], after = [[1000.005], [1.]], position = 1: row 0 moved by
0.005, far more than 1e-6, but the list is empty.

Diagnosis: For large entries more is tolerated than was asked.
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    same = torch.isclose(after[:position], before[:position], atol=tolerance)
    moved = ~same.all(dim=1)
    return [row for row in range(position) if moved[row]]
