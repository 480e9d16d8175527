"""torch.allclose keeps its default relative tolerance of 1e-5 on top of the given one, so leaks in
large entries are missed (1000.0 that becomes 1000.005).

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for row in range(position):
        if not torch.allclose(after[row], before[row], atol=tolerance):
            leaks.append(row)
    return leaks
