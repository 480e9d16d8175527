"""Right. Plain Python: zip over lists of floats, no tensor arithmetic at all.

Diagnosis: none
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    pairs = zip(before[:position].tolist(), after[:position].tolist())
    return [
        number
        for number, (old, new) in enumerate(pairs)
        if any(abs(b - a) > tolerance for a, b in zip(old, new))
    ]
