"""Plain Python over lists, with the comparison of single floats.

Diagnosis: none
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    pairs = zip(before[:position].double().tolist(), after[:position].double().tolist())
    return [
        i
        for i, (old, new) in enumerate(pairs)
        if any(abs(n - o) > tolerance for o, n in zip(old, new))
    ]
