"""torch.allclose is given the tolerance as atol but keeps its rtol of 1e-5, so large entries may
move by more. For before [[100.0], [1.0]], after [[100.0005], [1.0]], position 1 and the default
tolerance the result is [], but it should be [0].

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    rows = []
    for row in range(position):
        if not torch.allclose(after[row], before[row], atol=tolerance):
            rows.append(row)
    return rows
