"""Wrong. torch.allclose has a relative tolerance of 1e-5 beside atol: a row that moves from 1e6 to
1e6 + 1 is not reported, although it moved by 1.

Diagnosis: For large entries more is tolerated than was asked.
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for i in range(position):
        if not torch.allclose(after[i], before[i], atol=tolerance):
            leaks.append(i)
    return leaks
