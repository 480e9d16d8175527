"""Right. Plain Python floats: any() over the entries of each row before the position.

Diagnosis: none
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    old, new = before.tolist(), after.tolist()
    return [
        row
        for row in range(position)
        if any(abs(a - b) > tolerance for a, b in zip(old[row], new[row]))
    ]
