"""Wrong. torch.allclose has a relative tolerance of 1e-5 by default: before [[1000.], [0.]], after
[[1000.005], [0.]] and position=1 give [] in place of [0].

Diagnosis: For large entries more is tolerated than was asked.
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for row in range(position):
        if not torch.allclose(before[row], after[row], atol=tolerance):
            leaks.append(row)
    return leaks
