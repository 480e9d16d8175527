"""torch.allclose adds its relative tolerance of 1e-5 to the absolute one, so for large outputs
changes well above the tolerance are not reported.

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
