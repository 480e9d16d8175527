"""Right. Plain Python over lists of numbers, stopping before the changed token.

Diagnosis: none
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    leaks = []
    for row, (old, new) in enumerate(zip(before.tolist(), after.tolist())):
        if row == position:
            break
        if any(abs(n - o) > tolerance for o, n in zip(old, new)):
            leaks.append(row)
    return leaks
