"""Wrong. Rows are compared by torch.allclose(..., atol=tolerance), whose relative tolerance
rtol=1e-5 is left as it is. The limit is then tolerance + 1e-5 * |after|: with an entry of 1000 a
move of 0.005 is not noticed, although it is 5000 times the tolerance of 1e-6. Right for entries
that are small in comparison.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    rows = []
    for i in range(position):
        if not torch.allclose(before[i], after[i], atol=tolerance):
            rows.append(i)
    return rows
