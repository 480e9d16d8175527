"""Wrong: rows are compared with torch.allclose, whose default rtol=1e-5 stays in force beside the
tolerance that is handed over. A difference of up to 1e-5 times the size of the entry is
forgiven: outputs near 1000 may move by nearly 0.01 and near 10000 by nearly 0.1, at a tolerance
of 1e-6, and no leak is reported.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for row in range(position):
        same = torch.allclose(after[row], before[row], atol=tolerance)
        if not same:
            leaks.append(row)
    return leaks
